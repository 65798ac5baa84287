/** Beside the button that sends: choose a time. */
import { CalendarClock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { dateOf, whole } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import { latest, localInput, mondayMorning, tomorrowMorning } from './times.ts'

interface LaterMenuProps {
  readonly isDisabled: boolean
  /** With the button that was pressed. */
  readonly onTime: (time: Date, from: Element | null) => void
}

export function LaterMenu({ isDisabled, onTime }: LaterMenuProps) {
  const [isChoosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (time: Date) => onTime(time, button.current)
  return (
    <>
      <Menu
        label={t('later.title')}
        trigger={(attributes) => (
          <IconButton ref={button} label={t('later.title')} disabled={isDisabled} {...attributes}>
            <CalendarClock />
          </IconButton>
        )}
      >
        <MenuItem onSelect={() => choose(tomorrowMorning())}>
          {t('later.tomorrow', { time: whole(tomorrowMorning()) })}
        </MenuItem>
        <MenuItem onSelect={() => choose(mondayMorning())}>
          {t('later.monday', { time: whole(mondayMorning()) })}
        </MenuItem>
        <MenuItem onSelect={() => setChoosing(true)}>{t('later.choose')}</MenuItem>
      </Menu>
      {isChoosing && <TimeDialog onTime={choose} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** Outside of the form that sends, because forms cannot be nested. */
function TimeDialog({ onTime, onClose }: { onTime: (time: Date) => void; onClose: () => void }) {
  const [text, setText] = useState(() => localInput(tomorrowMorning()))
  const time = dateOf(text)
  const isRight = time.getTime() > Date.now() && time <= latest()
  function choose(event: FormEvent) {
    event.preventDefault()
    // For React the dialog is inside the form that sends.
    event.stopPropagation()
    if (!isRight) return
    onClose()
    onTime(time)
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return createPortal(
    <Dialog title={t('later.title')} onClose={onClose}>
      <form onSubmit={choose}>
        <Field
          label={t('later.when')}
          hint={t('later.zone', { zone: timeZone })}
          problem={isRight ? undefined : t('later.wrong')}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="datetime-local"
              required
              min={localInput(new Date())}
              max={localInput(latest())}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('later.schedule')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  )
}
