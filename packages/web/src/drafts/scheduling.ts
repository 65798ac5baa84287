/** Schedules what is written in a form, and says so. */
import type { DraftKind } from '@folkmoot/contract'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { catchFocus } from '../parts/lost-focus.ts'
import { notify, notifyOf } from '../parts/toasts.tsx'
import { whole } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import { sendLater } from './sending-later.ts'

interface Written {
  /** The name of its draft. */
  readonly name: string
  /** As the form has it; there may be no space to keep it on this device. */
  readonly text: string
  readonly kind?: DraftKind
  /** Closes the form. */
  readonly onDone: () => void | Promise<void>
}

async function schedule({ name, text, kind, onDone }: Written, time: Date): Promise<void> {
  try {
    await sendLater(name, text, time, kind)
    await onDone()
    notify(t('later.scheduled', { time: whole(time) }))
    await queryClient.invalidateQueries({ queryKey: ['listDrafts'] })
  } catch (error) {
    notifyOf(error)
  }
}

/** The form is inert until the answer is there: what is typed or sent meanwhile would be lost, or sent twice. */
export function useScheduling() {
  const [isScheduling, setScheduling] = useState(false)
  async function begin(written: Written, time: Date) {
    const focused = document.activeElement
    setScheduling(true)
    await schedule(written, time)
    setScheduling(false)
    catchFocus(focused)
  }
  return { isScheduling, schedule: (written: Written, time: Date) => void begin(written, time) }
}
