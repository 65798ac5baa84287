/** Schedules what is written in a form, and says so. */
import type { DraftKind } from '@folkmoot/contract'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { catchFocus } from '../parts/lost-focus.ts'
import { notify, notifyOf } from '../parts/toasts.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { whole } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import { sendLater } from './sending-later.ts'
import { tell } from './states.ts'

interface Written {
  /** The name of its draft. */
  readonly name: string
  /** As the form has it; there may be no space to keep it on this device. */
  readonly text: string
  readonly kind?: DraftKind
  /** Gets the focus if the form stays. */
  readonly from: Element | null
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
  const isShown = useIsShown()
  async function begin(written: Written, time: Date) {
    // Closed and opened again it is another form, which may show the text.
    const onDone = () => (isShown() ? written.onDone() : tell(written.name, { kind: 'taken' }))
    setScheduling(true)
    await schedule({ ...written, onDone }, time)
    setScheduling(false)
    if (isShown()) catchFocus(written.from)
  }
  return { isScheduling, schedule: (written: Written, time: Date) => void begin(written, time) }
}
