/** Schedules what is written in a form, and says so. */
import type { DraftKind } from '@folkmoot/contract'
import { queryClient } from '../api/queries.ts'
import { notify, notifyOf } from '../parts/toasts.tsx'
import { whole } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import { sendLater } from './sync.ts'

interface Written {
  /** The name of its draft. */
  readonly name: string
  /** As the form has it; there may be no space to keep it on this device. */
  readonly text: string
  readonly kind?: DraftKind
  /** Closes the form. */
  readonly onDone: () => void | Promise<void>
}

export async function schedule({ name, text, kind, onDone }: Written, time: Date): Promise<void> {
  try {
    await sendLater(name, text, time, kind)
    await onDone()
    notify(t('later.scheduled', { time: whole(time) }))
    await queryClient.invalidateQueries({ queryKey: ['listDrafts'] })
  } catch (error) {
    notifyOf(error)
  }
}
