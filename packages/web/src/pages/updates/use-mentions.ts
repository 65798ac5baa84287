/** Who may be meant by an @ and the letters behind it, while they are typed. */
import { filter, type Person } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useState } from 'react'
import { ask } from '../../api/queries.ts'

const MOST = 6
const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._+-]{1,40})$/u

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export interface Mentions {
  readonly id: string
  readonly people: readonly Person[]
  readonly at: number
  readonly attributes: {
    readonly 'aria-autocomplete': 'list'
    readonly 'aria-controls': string | undefined
    readonly 'aria-activedescendant': string | undefined
  }
  choose(person: Person): void
  /** Whether the key was for the list. */
  press(event: KeyboardEvent): boolean
}

export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): Mentions {
  const id = useId()
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const caret = box.current?.selectionStart ?? text.length
  const typed = TYPED.exec(text.slice(0, caret))?.[1]
  const asked = useDeferredValue(typed)
  const { data } = useQuery({
    ...ask('listPeople', {
      filter: [filter('search', `${asked}*`)],
      fields: 'displayName,mentionName,thumbnailUrl',
      count: MOST,
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  })
  const people = typed === undefined || closedFor === typed ? [] : (data?.list ?? [])
  const current = Math.min(at, Math.max(people.length - 1, 0))

  function choose({ mentionName }: Person) {
    const begin = caret - (typed?.length ?? 0)
    const next = `${text.slice(0, begin)}${mentionName} ${text.slice(caret).trimStart()}`
    setText(next)
    setAt(0)
    const end = begin + mentionName.length + 1
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end))
    box.current?.focus()
  }
  function press(event: KeyboardEvent): boolean {
    if (people.length === 0) return false
    const step = STEPS[event.key]
    const isChosen = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (step !== undefined) setAt((current + step + people.length) % people.length)
    else if (isChosen && people[current]) choose(people[current])
    else if (event.key === 'Escape') setClosedFor(typed)
    else return false
    event.preventDefault()
    return true
  }
  const isOpen = people.length > 0
  const attributes: Mentions['attributes'] = {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}-${people[current]?.id}` : undefined,
  }
  return { id, people, at: current, attributes, choose, press }
}
