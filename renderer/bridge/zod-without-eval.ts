import { z } from 'zod'

// Zod tries whether it may compile schemas to code. The page's policy forbids that, and each try counts as a violation.
z.config({ jitless: true })
