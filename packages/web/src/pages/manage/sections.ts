/** The parts of Manage, as tabs. */
import { appPaths, type ModerationCounts, type Person } from '@folkmoot/contract'
import { may } from '../../api/allowed.ts'
import type { TextKey } from '../../texts/texts.ts'

interface Manager {
  readonly me: Person
  readonly counts: ModerationCounts
}

export interface Section {
  readonly path: (typeof appPaths)[keyof typeof appPaths]
  readonly label: TextKey
  /** Who may see it: by `resources.*.allowed` of the person, or by what they decide. */
  readonly may: (manager: Manager) => boolean
}

export const SECTIONS: readonly Section[] = [
  { path: appPaths.manageQueue, label: 'queue.title', may: ({ counts }) => counts.decides },
  { path: appPaths.managePeople, label: 'shell.people', may: ({ me }) => may(me, 'account', 'GET') },
  {
    path: appPaths.managePlaces,
    label: 'shell.places',
    may: ({ me }) => may(me, 'placeOverviews', 'GET'),
  },
  {
    path: appPaths.manageInvitations,
    label: 'invitations.title',
    may: ({ me }) => may(me, 'invitations', 'POST'),
  },
  { path: appPaths.manageImport, label: 'import.title', may: ({ me }) => may(me, 'imports', 'POST') },
  { path: appPaths.manageErasures, label: 'erasures.title', may: ({ me }) => may(me, 'erasures', 'GET') },
  { path: appPaths.manageAccess, label: 'access.title', may: ({ me }) => may(me, 'access', 'GET') },
  { path: appPaths.manageFigures, label: 'figures.title', may: ({ me }) => may(me, 'figures', 'GET') },
  { path: appPaths.manageLook, label: 'look.title', may: ({ me }) => may(me, 'look', 'PUT') },
  {
    path: appPaths.manageSettings,
    label: 'configuration.title',
    may: ({ me }) => may(me, 'properties', 'GET'),
  },
  { path: appPaths.manageWebhooks, label: 'webhooks.title', may: ({ me }) => may(me, 'allWebhooks', 'GET') },
  { path: appPaths.manageAddOns, label: 'addOns.title', may: ({ me }) => may(me, 'addOns', 'GET') },
  { path: appPaths.manageAudit, label: 'audit.title', may: ({ me }) => may(me, 'audit', 'GET') },
  { path: appPaths.manageHealth, label: 'health.title', may: ({ me }) => may(me, 'health', 'GET') },
]
