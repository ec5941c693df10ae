import { expect, test } from 'vitest'
import { withData } from '../main.ts'
import { itemStore } from '../store/reports/items.ts'
import { BOB, family } from './testing/family.ts'

family('sharing', ({ version4, version5, write, aSheet, service, data }) => {
  const aWorkspace = async () => (await write('workspaces.createWorkspace', { body: { name: 'Office' } })).result.id
  const anItem = (kind: 'report' | 'sight') =>
    withData(data(), ({ store, ids, clock }) => {
      const item = { id: ids.next(), kind, name: 'Doors', ownerId: service().user.id, definition: {} }
      itemStore(store.db).add(item, clock())
      return item.id
    })

  test.each([
    ['sheet', async () => (await aSheet()).sheetId],
    ['workspace', aWorkspace],
    ['report', () => anItem('report')],
    ['sight', () => anItem('sight')],
  ] as const)('shares a %s by the asset endpoints, reads, changes and deletes the share', async (assetType, make) => {
    const queryParameters = { assetType, assetId: await make() }
    const scope = assetType === 'workspace' ? 'WORKSPACE' : 'ITEM'
    const body = [{ email: BOB.email, accessLevel: 'VIEWER', subject: 's', message: 'm', ccMe: false }]

    const added = await version5('sharing.shareAsset', {
      queryParameters: { ...queryParameters, sendEmail: true },
      body,
    })
    const shareId = String(BOB.id)
    const share = { id: shareId, type: 'USER', userId: shareId, email: BOB.email, scope }
    expect(added.result).toMatchObject([{ ...share, accessLevel: 'VIEWER' }])

    const at = { shareId, queryParameters }
    const change = { ...at, body: { accessLevel: 'ADMIN' } }
    expect(await version5('sharing.updateAssetShare', change)).toMatchObject({ ...share, accessLevel: 'ADMIN' })
    expect(await version5('sharing.getAssetShare', at)).toMatchObject({ ...share, accessLevel: 'ADMIN' })
    const { items } = await version5('sharing.listAssetShares', {
      queryParameters: { ...queryParameters, sharingInclude: scope, maxItems: 100 },
    })
    expect(items).toMatchObject([{ accessLevel: 'OWNER' }, share])

    expect(await version5('sharing.deleteAssetShare', at)).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect((await version5('sharing.listAssetShares', { queryParameters })).items).toHaveLength(1)
  })

  test.each([
    ['sheets', 'sheetId', async () => (await aSheet()).sheetId],
    ['workspaces', 'workspaceId', aWorkspace],
    ['reports', 'reportId', () => anItem('report')],
    ['sights', 'sightId', () => anItem('sight')],
  ] as const)('shares one of the %s, reads, changes and deletes the share', async (group, idName, make) => {
    const at = { [idName]: await make() }
    const scope = group === 'workspaces' ? 'WORKSPACE' : 'ITEM'
    const email = { subject: 's', message: 'm', ccMe: false }
    const body = [{ email: BOB.email, accessLevel: 'VIEWER', ...email }]

    const { result } = await version4(`${group}.share`, { ...at, body, queryParameters: { sendEmail: true } })
    const shareId = String(BOB.id)
    expect(result).toMatchObject([{ id: shareId, type: 'USER', userId: BOB.id, accessLevel: 'VIEWER', scope }])

    await version4(`${group}.updateShare`, { ...at, shareId, body: { accessLevel: 'ADMIN' } })
    expect(await version4(`${group}.getShare`, { ...at, shareId })).toMatchObject({
      email: BOB.email,
      accessLevel: 'ADMIN',
    })
    const queryParameters = { sharingInclude: 'ITEM', includeAll: true }
    const { data: shares } = await version4(`${group}.listShares`, { ...at, queryParameters })
    expect(shares.map(({ accessLevel }) => accessLevel)).toEqual(['OWNER', 'ADMIN'])

    expect(await version4(`${group}.deleteShare`, { ...at, shareId })).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect((await version4(`${group}.listShares`, at)).totalCount).toBe(1)
  })
})
