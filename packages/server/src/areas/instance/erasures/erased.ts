import type { Erased } from '../../record/erasing.ts'
import type { RunningErasure } from './queries.ts'

export const erasedOf = (id: string, { names, content }: RunningErasure): Erased => ({
  ...names,
  id,
  isWithContent: content === 'delete',
})
