/** Three first steps for a new member: picture, places, people. */
import type { Person } from '@folkmoot/contract'
import { useQueries } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { askFollows } from '../../api/follows.ts'
import { membershipPlaceOf, useOwnMemberships } from '../../api/memberships.ts'
import { boot } from '../../boot.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { EditPicture } from '../../parts/edit-picture.tsx'
import { FollowButton } from '../../parts/follow-button.tsx'
import { catchFocus } from '../../parts/lost-focus.ts'
import { ONBOARDING_OVER } from '../../parts/new-member.ts'
import {
  ONBOARDING_STEPS,
  type Onboarding,
  type OnboardingStep,
  propertiesOf,
  type StepState,
} from '../../parts/onboarding.ts'
import { noteOwnProperties } from '../../parts/own-properties.ts'
import { PathLink } from '../../parts/path-link.tsx'
import { MembershipButton } from '../../parts/places/membership-button.tsx'
import { PlaceKind } from '../../parts/places/place-kind.tsx'
import { Problem } from '../../parts/problem.tsx'
import { positionOf } from '../../parts/profile.ts'
import { notify } from '../../parts/toasts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './onboarding.module.css'
import { type Choosing, usePeopleToFollow, usePlacesToJoin } from './onboarding-choices.ts'

const TITLES: Record<OnboardingStep, TextKey> = {
  picture: 'onboarding.picture',
  places: 'onboarding.places',
  people: 'onboarding.people',
}
const STATES: Record<Exclude<StepState, 'open'>, TextKey> = {
  done: 'onboarding.done',
  skipped: 'onboarding.skipped',
}

interface Choice {
  readonly id: string
  readonly name: string
  readonly page: string | undefined
  readonly picture: ReactNode
  readonly about: ReactNode
  readonly action: ReactNode
}

interface ChoicesProps {
  readonly label: string
  readonly choices: readonly Choice[] | undefined
  readonly choosing: Choosing<unknown>
  readonly none: string
}

function Choices({ label, choices, choosing: { error, retry }, none }: ChoicesProps) {
  if (error) return <Problem error={error} onRetry={retry} />
  if (!choices) return <Waiting count={4} />
  if (choices.length === 0) return <p className={styles.about}>{none}</p>
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.map(({ id, name, page, picture, about, action }) => (
        <li key={id}>
          {picture}
          <div className={styles.who}>
            <PathLink to={page}>{name}</PathLink>
            <p dir="auto">{about}</p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  )
}

interface StepProps {
  readonly me: Person
  /** The person pressed the button of the step. */
  readonly onLeave: (state: 'done' | 'skipped') => void
}

interface FootProps {
  readonly isDone: boolean
  readonly isLast?: boolean
  readonly onLeave: StepProps['onLeave']
}

const Foot = ({ isDone, isLast = false, onLeave }: FootProps) => (
  <Button kind={isDone ? 'primary' : 'quiet'} onClick={() => onLeave(isDone ? 'done' : 'skipped')}>
    {t(isDone ? (isLast ? 'onboarding.finish' : 'onboarding.next') : 'onboarding.skip')}
  </Button>
)

function PictureStep({ me, onLeave }: StepProps) {
  const [hasPicture, setHasPicture] = useState(false)
  return (
    <>
      <p className={styles.about}>{t('onboarding.picture.about')}</p>
      <EditPicture person={me} onChanged={setHasPicture} />
      <Foot isDone={hasPicture} onLeave={onLeave} />
    </>
  )
}

function PlacesStep({ onLeave }: StepProps) {
  const choosing = usePlacesToJoin()
  const places = choosing.chosen
  const memberships = useOwnMemberships()
  const isDone = places?.some((place) => memberships?.has(membershipPlaceOf(place))) ?? false
  const choices = places?.map((place) => ({
    id: place.id,
    name: place.name,
    page: place.resources.html?.ref,
    picture: <Avatar isPlace url={place.resources.avatar?.ref} size={40} />,
    about: <PlaceKind place={place} />,
    action: <MembershipButton place={place} isQuiet />,
  }))
  return (
    <>
      <p className={styles.about}>{t('onboarding.places.about')}</p>
      <Choices
        label={t('onboarding.places')}
        choices={choices}
        choosing={choosing}
        none={t('onboarding.places.none')}
      />
      <Foot isDone={isDone} onLeave={onLeave} />
    </>
  )
}

function PeopleStep({ onLeave }: StepProps) {
  const choosing = usePeopleToFollow()
  const people = choosing.chosen
  const follows = useQueries({ queries: (people ?? []).map(({ id }) => askFollows(id)) })
  const choices = people?.map((person) => ({
    id: person.id,
    name: person.displayName,
    page: person.resources.html?.ref,
    picture: <Avatar url={person.thumbnailUrl} size={40} />,
    about: positionOf(person)[0] ?? `@${person.svc.username}`,
    action: <FollowButton person={person} />,
  }))
  return (
    <>
      <p className={styles.about}>{t('onboarding.people.about')}</p>
      <Choices
        label={t('onboarding.people')}
        choices={choices}
        choosing={choosing}
        none={t('onboarding.people.none')}
      />
      <Foot isLast isDone={follows.some(({ data }) => data === true)} onLeave={onLeave} />
    </>
  )
}

const BODIES = { picture: PictureStep, places: PlacesStep, people: PeopleStep } as const

/** The next step gets the focus of the button that disappears. */
function useFocusOfNext(current: OnboardingStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(current)
  useEffect(() => {
    if (before.current !== current) heading.current?.focus()
    before.current = current
  }, [current])
  return heading
}

interface CardProps {
  readonly me: Person
  readonly steps: Onboarding
}

export function OnboardingCard({ me, steps }: CardProps) {
  const open = ONBOARDING_STEPS.filter((step) => steps[step] === 'open')
  const current = open[0] ?? 'people'
  const heading = useFocusOfNext(current)
  function end() {
    noteOwnProperties(ONBOARDING_OVER)
    catchFocus()
  }
  function leave(state: 'done' | 'skipped') {
    const isLast = open.length === 1
    noteOwnProperties({ ...propertiesOf({ [current]: state }), ...(isLast && ONBOARDING_OVER) })
    if (!isLast) return
    catchFocus()
    notify(t('onboarding.finished'))
  }
  return (
    <section className={styles.card} aria-labelledby="onboarding">
      <div className={styles.head}>
        <div>
          <h2 id="onboarding">{t('onboarding.title', { site: boot.siteName })}</h2>
          <p className={styles.about} role="status">
            {t('onboarding.position', {
              number: ONBOARDING_STEPS.indexOf(current) + 1,
              count: ONBOARDING_STEPS.length,
            })}
          </p>
        </div>
        <Button kind="quiet" onClick={end}>
          {t('onboarding.notNow')}
        </Button>
      </div>
      <ol className={styles.steps}>
        {ONBOARDING_STEPS.map((step) => {
          const [state, Body] = [steps[step], BODIES[step]]
          const isCurrent = step === current
          return (
            <li key={step} className={state === 'open' ? undefined : styles.closed}>
              <div className={styles.step}>
                <h3 ref={isCurrent ? heading : null} tabIndex={-1}>
                  {t(TITLES[step])}
                </h3>
                {state !== 'open' && (
                  <span className={styles.about}>
                    {state === 'done' && <Check aria-hidden="true" />} {t(STATES[state])}
                  </span>
                )}
              </div>
              {isCurrent && (
                <div className={styles.body}>
                  <Body me={me} onLeave={leave} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
