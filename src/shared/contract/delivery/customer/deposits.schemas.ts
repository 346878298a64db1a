import { z } from 'zod'
import { rupees } from '../../parts.ts'

export const ownDepositSchemas = { ownDeposit: { reply: z.object({ deposit: z.object({ held: rupees }) }) } }
