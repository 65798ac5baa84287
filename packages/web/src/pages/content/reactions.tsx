/** Reactions by emoji: a chip for each, and a menu to add one. */
import type { Content, Reaction } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { SmilePlus } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { IconButton } from '../../parts/button.tsx'
import { lazily } from '../../parts/lazily.tsx'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { currentLocale, t } from '../../texts/texts.ts'
import styles from './reactions.module.css'
import { type Clicked, shownReactions, withClick } from './shown-reactions.ts'

interface Named {
  readonly contentID: string
  readonly emoji: string
}

async function setReaction(named: Named, isReacted: boolean): Promise<void> {
  await (isReacted ? client.reactToContent(named) : client.unreactToContent(named))
  // The shown data stays; a later visit refetches.
  for (const key of ['getContent', 'listMessages', 'listComments'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  // A list that was asked for before this was stored.
  await queryClient.cancelQueries({ queryKey: ['listContentReacting'] })
  void queryClient.invalidateQueries({ queryKey: ['listContentReacting'] })
}

function useReactions({ id: contentID, svc }: Content) {
  const [clicked, setClicked] = useState<Clicked>()
  const shown = shownReactions(svc.reactions, clicked, boot.reactions)
  async function toggle(emoji: string) {
    const isReacted = !shown.some((one) => one.emoji === emoji && one.reacted)
    const set = (value: boolean) => setClicked((before) => withClick(svc.reactions, before, emoji, value))
    set(isReacted)
    try {
      await setReaction({ contentID, emoji }, isReacted)
    } catch (error) {
      set(!isReacted)
      notifyOf(error)
    }
  }
  return { shown, toggle }
}

const MAX_NAMES = 8
const anchorOf = (id: string) => `--reaction-${id.replace(/\W/g, '')}`

/** Above everything: answers clip what leaves them. */
const show = (tooltip: HTMLElement | null) => tooltip?.showPopover()

/** Who reacted, asked for when somebody looks. */
function Names({ id, named, count }: { id: string; named: Named; count: number }) {
  const { data } = useQuery(ask('listContentReacting', { ...named, count: MAX_NAMES, fields: 'displayName' }))
  const names = data?.list.map(({ displayName }) => displayName) ?? []
  const others = count - names.length
  if (names.length === 0) return null
  const all = others > 0 ? [...names, t('reactions.others', { count: others })] : names
  return (
    <span
      ref={show}
      popover="manual"
      id={id}
      role="tooltip"
      className={styles.names}
      style={{ positionAnchor: anchorOf(id) }}
    >
      {new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(all)}
    </span>
  )
}

const Reacting = lazily(async () => (await import('./people-lists.tsx')).Reacting)

interface ChipProps {
  readonly contentID: string
  readonly reaction: Required<Reaction>
  readonly mayToggle: boolean
  readonly onToggle: () => void
}

function Chip({ contentID, reaction: { emoji, count, reacted }, mayToggle, onToggle }: ChipProps) {
  const id = useId()
  const [isLookedAt, setLookedAt] = useState(false)
  const [isListing, setListing] = useState(false)
  const named = { contentID, emoji }
  return (
    <span
      className={styles.place}
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
    >
      <button
        type="button"
        className={styles.chip}
        style={{ anchorName: anchorOf(id) }}
        aria-label={t('reactions.chip', { emoji, count })}
        aria-pressed={mayToggle ? reacted : undefined}
        aria-describedby={isLookedAt ? id : undefined}
        onFocus={() => setLookedAt(true)}
        onBlur={() => setLookedAt(false)}
        onKeyDown={({ key }) => key === 'Escape' && setLookedAt(false)}
        onClick={mayToggle ? onToggle : () => setListing(true)}
      >
        <span className={styles.emoji}>{emoji}</span>
        {count}
      </button>
      {isLookedAt && <Names id={id} named={named} count={count} />}
      <Suspense>{isListing && <Reacting {...named} onClose={() => setListing(false)} />}</Suspense>
    </span>
  )
}

export function Reactions({ content }: { content: Content }) {
  const { shown, toggle } = useReactions(content)
  const mayReact = may(content, 'reaction', 'PUT')
  const own = new Set(shown.filter(({ reacted }) => reacted).map(({ emoji }) => emoji))
  return (
    <>
      {mayReact && boot.reactions.length > 0 && (
        <Menu
          label={t('reactions.add')}
          isRow
          trigger={(attributes) => (
            <IconButton label={t('reactions.add')} {...attributes}>
              <SmilePlus aria-hidden="true" />
            </IconButton>
          )}
        >
          {boot.reactions.map((emoji) => (
            <MenuItem
              key={emoji}
              label={t(own.has(emoji) ? 'reactions.remove' : 'reactions.choose', { emoji })}
              isChosen={own.has(emoji)}
              onSelect={() => void toggle(emoji)}
            >
              {emoji}
            </MenuItem>
          ))}
        </Menu>
      )}
      {shown.map((reaction) => (
        <Chip
          key={reaction.emoji}
          contentID={content.id}
          reaction={reaction}
          mayToggle={mayReact && (reaction.reacted || boot.reactions.includes(reaction.emoji))}
          onToggle={() => void toggle(reaction.emoji)}
        />
      ))}
    </>
  )
}
