/** How an add-on is set up, and whether it is used. */
import type { AddOn } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '../../../api/allowed.ts'
import { ask } from '../../../api/queries.ts'
import { PersonLink } from '../../../parts/person-link.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './add-ons.module.css'
import { lifeText, scopeAbout, stateText } from './words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Addresses = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className={styles.plain} dir="ltr">
    {addresses.map((address) => (
      <li key={address}>{address}</li>
    ))}
  </ul>
)

const Scopes = ({ scopes }: Pick<AddOn, 'scopes'>) => (
  <ul className={styles.plain}>
    {scopes.map((scope) => (
      <li key={scope}>
        <code>{scope}</code> <span className={styles.quiet}>{scopeAbout(scope)}</span>
      </li>
    ))}
  </ul>
)

const Callback = ({ registerURL, callbackState, callbackReason }: AddOn) => (
  <>
    <span dir="ltr">{registerURL}</span>
    {callbackState !== undefined && (
      <div className={callbackState === 'failed' ? styles.bad : styles.quiet}>
        {t(`addOns.callback.${callbackState}`)}
        {callbackReason !== undefined && <span dir="auto">{` ${callbackReason}`}</span>}
      </div>
    )}
  </>
)

const Registered = ({ creator, published }: AddOn) => (
  <>
    {creator ? <PersonLink person={creator} size={0} /> : t('addOns.creatorGone')}
    {' · '}
    <When date={published} />
  </>
)

const life = (seconds: number | undefined) =>
  seconds === undefined ? t('addOns.defaultLife') : lifeText(seconds)

export function AddOnFacts({ addOn }: { addOn: AddOn }) {
  const { description, clientId, redirectURIs, registerURL, unregisterURL, bot } = addOn
  return (
    <>
      {description !== '' && <p dir="auto">{description}</p>}
      <dl className={styles.facts}>
        <Fact name={t('addOns.state')}>{stateText(addOn)}</Fact>
        <Fact name={t('addOns.clientId')}>
          <code>{clientId}</code>
        </Fact>
        <Fact name={t('addOns.kind')}>{t(addOn.public ? 'addOns.public' : 'addOns.confidential')}</Fact>
        <Fact name={t('addOns.scopes')}>
          <Scopes {...addOn} />
        </Fact>
        {redirectURIs.length > 0 && (
          <Fact name={t('addOns.redirectURIs')}>
            <Addresses addresses={redirectURIs} />
          </Fact>
        )}
        {registerURL !== undefined && (
          <Fact name={t('addOns.registerURL')}>
            <Callback {...addOn} />
          </Fact>
        )}
        {unregisterURL !== undefined && (
          <Fact name={t('addOns.unregisterURL')}>
            <span dir="ltr">{unregisterURL}</span>
          </Fact>
        )}
        <Fact name={t('addOns.accessTokenLife')}>{life(addOn.accessTokenLife)}</Fact>
        <Fact name={t('addOns.refreshTokenLife')}>{life(addOn.refreshTokenLife)}</Fact>
        {bot && (
          <Fact name={t('addOns.bot')}>
            <PersonLink person={bot} />
          </Fact>
        )}
        <Fact name={t('addOns.registeredBy')}>
          <Registered {...addOn} />
        </Fact>
      </dl>
    </>
  )
}

const SEEN_AGAIN_MS = 10_000

export function AddOnUse({ addOn }: { addOn: AddOn }) {
  const { data } = useQuery({
    ...ask('getAddOnUsage', { addOnID: addOn.id }),
    enabled: may(addOn, 'usage', 'GET'),
    refetchInterval: SEEN_AGAIN_MS,
  })
  if (!data) return null
  const { people, tokens, lastIssued, lastUsed } = data
  return (
    <dl className={styles.facts}>
      <Fact name={t('addOns.people')}>{people}</Fact>
      <Fact name={t('addOns.tokens')}>
        {tokens}
        {lastIssued !== undefined && (
          <> · {rich('addOns.lastIssued', { when: <When key="issued" date={lastIssued} /> })}</>
        )}
      </Fact>
      <Fact name={t('addOns.use')}>
        {lastUsed === undefined
          ? t('addOns.neverUsed')
          : rich('addOns.lastUsed', { when: <When key="used" date={lastUsed} /> })}
      </Fact>
    </dl>
  )
}
