import { z } from 'zod'

// Zod probes whether it may compile schemas with `eval`. The content security policy forbids that and reports each
// probe.
z.config({ jitless: true })
