import { listenOverHttp } from '../../service/fuzz/testing/over-http.ts'
import { aSnapshot, openScene, type Snapshot } from '../../service/fuzz/testing/scene.ts'
import { openService } from '../../service/testing/service.ts'

/** Created once per process, because it takes longer than a thousand requests. */
let laidDown: Promise<Snapshot> | null = null

async function layDown(): Promise<Snapshot> {
  const service = openService()
  const snapshot = await aSnapshot(service)
  service.close()
  return snapshot
}

/** The real service with every kind of object, over a local connection. */
export async function openFurnishedService() {
  laidDown ??= layDown()
  const snapshot = await laidDown
  const servers: ReturnType<typeof listenOverHttp>[] = []
  const scene = openScene(snapshot, fetch => {
    const server = listenOverHttp(fetch)
    servers.push(server)
    return server.deliver
  })
  return {
    scene,
    tokens: snapshot.tokens,
    deps: snapshot.deps,
    named: snapshot.named,
    origin: async () => (await servers[0]?.origin()) ?? '',
    async close(): Promise<void> {
      await Promise.all(servers.map(server => server.close()))
      scene.close()
    },
  }
}
