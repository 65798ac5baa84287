/** Every page of a community with hostile content. */
import type { Page } from 'playwright-core'
import { type HostileContent, TAG } from './hostile-content.ts'

export interface ListedPage {
  readonly name: string
  readonly path: string
  /** Seen by somebody who is not signed in. */
  readonly isForVisitors?: boolean
  /** What is done there before looking. */
  readonly act?: (page: Page) => Promise<void>
}

const pathOf = (entity: { resources: { html?: { ref: string } } }) =>
  new URL(entity.resources.html?.ref ?? '').pathname

/** The five that are most read: the tests look at them in dark mode too. */
export const mostRead = ({ document, question, group }: HostileContent): ListedPage[] => [
  { name: 'home', path: '/' },
  { name: 'inbox', path: '/inbox' },
  { name: 'document', path: pathOf(document) },
  { name: 'question', path: pathOf(question) },
  { name: 'group', path: pathOf(group) },
]

const tabsOf = (name: string, path: string, tabs: readonly string[]): ListedPage[] =>
  tabs.map((tab) => ({ name: `${name}-${tab}`, path: `${path}?tab=${tab}` }))

export function otherPages(content: HostileContent): ListedPage[] {
  const { ann, announcement, document, blog, group, reply, space, updateID } = content
  const person = `/people/${ann.username}`
  return [
    { name: 'announcement', path: pathOf(announcement) },
    { name: 'message', path: pathOf(reply) },
    { name: 'versions', path: `${pathOf(document)}?tab=versions` },
    { name: 'blog', path: pathOf(blog) },
    ...tabsOf('group', pathOf(group), ['content', 'files', 'members', 'announcements', 'about', 'settings']),
    { name: 'group-pictures', path: `${pathOf(group)}?tab=files&view=pictures` },
    { name: 'content', path: '/content' },
    { name: 'places', path: '/places' },
    ...tabsOf('places', '/places', ['all', 'tree']),
    { name: 'people', path: '/people' },
    { name: 'person', path: person },
    ...tabsOf('person', person, ['content', 'places', 'followers', 'following', 'about']),
    { name: 'person-edit', path: `${person}?edit=profile` },
    { name: 'updates', path: '/updates' },
    { name: 'update', path: `${person}/status/${updateID}` },
    { name: 'search', path: '/search?q=hive' },
    { name: 'bookmarks', path: '/bookmarks' },
    { name: 'drafts', path: '/drafts' },
    { name: 'manage-queue', path: '/manage/queue' },
    { name: 'manage-people', path: '/manage/people?state=all' },
    { name: 'manage-places', path: '/manage/places' },
    { name: 'manage-look', path: '/manage/look' },
    { name: 'import', path: '/manage/import' },
    { name: 'erasures', path: '/manage/erasures' },
    { name: 'invitations', path: '/manage/invitations' },
    { name: 'figures', path: `/manage/figures?place=${group.id}` },
    { name: 'manage-health', path: '/manage/health' },
    { name: 'manage-settings', path: '/manage/settings' },
    { name: 'manage-audit', path: '/manage/audit' },
    { name: 'manage-webhooks', path: '/manage/webhooks' },
    { name: 'manage-add-ons', path: '/manage/add-ons' },
    { name: 'tags', path: '/tags' },
    { name: 'tag', path: `/tags/${TAG}` },
    { name: 'space', path: pathOf(space) },
    { name: 'help', path: '/help' },
    ...['account', 'display', 'notifications', 'mutes', 'sessions', 'tokens', 'applications'].map(
      (section) => ({ name: `settings-${section}`, path: `/settings?section=${section}` }),
    ),
    { name: 'content-missing', path: '/thread/999999999' },
  ]
}

async function openComposer(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('hive')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
}

/** Pages that only the campaign visits. Other tests open most of them. */
export const rarePages = ({ emojiOnly, rightToLeft }: HostileContent): ListedPage[] => [
  { name: 'emoji', path: pathOf(emojiOnly) },
  { name: 'person-right-to-left', path: pathOf(rightToLeft) },
  { name: 'search-nothing', path: '/search?q=zzyzzx' },
  { name: 'missing', path: '/no/such/page' },
  { name: 'composer', path: '/', act: openComposer },
  { name: 'palette', path: '/', act: openPalette },
  { name: 'password', path: '/settings/password' },
  { name: 'email', path: '/settings/email' },
  { name: 'visitor-home', path: '/', isForVisitors: true },
  { name: 'visitor-login', path: '/login', isForVisitors: true },
  { name: 'visitor-sign-up', path: '/sign-up', isForVisitors: true },
  { name: 'visitor-forgotten', path: '/forgotten', isForVisitors: true },
]
