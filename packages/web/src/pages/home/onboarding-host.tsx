import type { Person } from '@folkmoot/contract'
import { useEffect, useState } from 'react'
import { isIn, useOwnMembershipsOrError } from '../../api/memberships.ts'
import { ONBOARDING_OVER } from '../../parts/new-member.ts'
import { findOnboarding } from '../../parts/onboarding.ts'
import { noteOwnProperties } from '../../parts/own-properties.ts'
import { OnboardingCard } from './onboarding-card.tsx'

interface OnboardingHostProps {
  /** Who is new. */
  readonly me: Person
  readonly properties: Readonly<Record<string, string>>
  /** How far they are cannot be found out. */
  readonly onUnknown: () => void
}

interface Before {
  readonly belongsSomewhere: boolean
  readonly followsSomebody: boolean
}

/** The first steps of a new member, until nothing is left of them. */
export function OnboardingHost({ me, properties, onUnknown }: OnboardingHostProps) {
  const { memberships, error } = useOwnMembershipsOrError()
  // As it was when the page was opened: joining a place does not close the step in which more can be joined.
  const [before, setBefore] = useState<Before>()
  if (memberships && !before) {
    setBefore({
      belongsSomewhere: [...memberships.values()].some(isIn),
      followsSomebody: me.followingCount > 0,
    })
  }
  const steps = before && findOnboarding({ properties, ...before })
  const isUnknown = before === undefined && error !== null
  useEffect(() => {
    if (isUnknown) onUnknown()
  }, [isUnknown, onUnknown])
  const isSettled = before !== undefined && steps === undefined
  useEffect(() => {
    if (isSettled) noteOwnProperties(ONBOARDING_OVER)
  }, [isSettled])
  return steps ? <OnboardingCard me={me} steps={steps} /> : null
}
