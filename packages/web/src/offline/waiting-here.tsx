import { Suspense } from 'react'
import { lazily } from '../parts/lazily.tsx'
import { pathHere, useWrites } from './write-store.ts'

const WaitingCard = lazily(async () => (await import('./waiting-card.tsx')).WaitingCard, {
  // The line at the foot of the window says that something waits.
  isExtra: true,
})

/** Texts that were written at this address. */
export function WaitingHere() {
  const here = useWrites().filter(({ path, about }) => path === pathHere() && about === undefined)
  return (
    <Suspense>
      {here.map((write) => (
        <WaitingCard key={write.id} write={write} isHere />
      ))}
    </Suspense>
  )
}
