/** Notifications on this device, and the other devices that get them. */
import type { PushSubscription } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { Button } from '../../parts/button.tsx'
import lines from '../../parts/lines.module.css'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { ownDeviceID, readState, turnOff, turnOn } from '../../push/device.ts'
import type { PushState } from '../../push/states.ts'
import { rich, type TextKey, t } from '../../texts/texts.ts'
import styles from './settings.module.css'

const DEVICES = ask('getPushSubscriptions', { personID: '@me' })
const STATE = { queryKey: ['push state'], queryFn: readState } as const

const TEXTS: Record<PushState, TextKey> = {
  disabled: 'settings.push.disabled',
  insecure: 'settings.push.insecure',
  install: 'settings.push.install',
  unsupported: 'settings.push.unsupported',
  denied: 'settings.push.denied',
  off: 'settings.push.off',
  on: 'settings.push.on',
}

/** The browser refuses in many ways, whose messages are for developers. */
function noteRefusal(error: unknown): void {
  if (error instanceof DOMException) notify(t('settings.push.failed'))
  else notifyOf(error)
}

const useSwitch = () =>
  useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess(state, wanted) {
      queryClient.setQueryData(STATE.queryKey, state)
      if (wanted && state === 'on') notify(t('settings.push.turnedOn'))
      if (!wanted) notify(t('settings.push.turnedOff'))
    },
    onError: noteRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES.queryKey }),
  })

function ThisDevice() {
  const { data: state } = useQuery(STATE)
  const toggle = useSwitch()
  if (!state) return null
  const isSwitchable = state === 'on' || state === 'off'
  return (
    <div className={lines.lines}>
      <div className={lines.line}>
        <p role="status">{t(TEXTS[state])}</p>
        {isSwitchable && (
          <Button
            {...(state === 'off' && { kind: 'primary' as const })}
            disabled={toggle.isPending}
            onClick={() => toggle.mutate(state === 'off')}
          >
            {t(state === 'off' ? 'settings.push.turnOn' : 'settings.push.turnOff')}
          </Button>
        )}
      </div>
    </div>
  )
}

const useRemove = () =>
  useMutation({
    mutationFn: ({ id }: PushSubscription) =>
      client.deletePushSubscription({ personID: '@me', pushSubscriptionID: id }),
    onSuccess: () => notify(t('settings.push.removed')),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES.queryKey }),
  })

function OtherDevice({ device }: { device: PushSubscription }) {
  const { displayName, published, lastSent } = device
  const remove = useRemove()
  const name = displayName === '' ? t('settings.push.unnamed') : displayName
  return (
    <li className={lines.line}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          {lastSent === undefined
            ? rich('settings.push.since', { since: <When key="since" date={published} /> })
            : rich('settings.push.lastSent', {
                since: <When key="since" date={published} />,
                sent: <When key="sent" date={lastSent} />,
              })}
        </p>
      </div>
      {may(device, 'self', 'DELETE') && (
        <Button disabled={remove.isPending} onClick={() => remove.mutate(device)}>
          {t('settings.push.remove')}
        </Button>
      )}
    </li>
  )
}

function OtherDevices() {
  const { data } = useQuery(DEVICES)
  const others = data?.subscriptions.filter(({ id }) => id !== ownDeviceID()) ?? []
  if (others.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>{t('settings.push.others')}</h3>
      <ul className={lines.lines} aria-label={t('settings.push.others')}>
        {others.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

export const DevicesPart = () => (
  <>
    <h3>{t('settings.push')}</h3>
    {boot.push && <p className={styles.intro}>{t('settings.push.about')}</p>}
    <ThisDevice />
    {boot.push && <OtherDevices />}
  </>
)
