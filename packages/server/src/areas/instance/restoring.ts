export { type RestoredChoices, type Settled, settleRestored } from './restoring/restoring.ts'
