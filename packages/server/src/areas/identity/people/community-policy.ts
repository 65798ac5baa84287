/** Who may do what in the community as a whole. */
import type { Verb } from '@folkmoot/contract'
import { type Actor, isAdmin, managesCommunity } from '../../../actor.ts'

export function mayCreate(actor: Actor, signUpIsOpen: boolean): boolean {
  return signUpIsOpen || isAdmin(actor)
}

/** To sign up, also while sign-up is closed. */
export const mayInvitePeople = (actor: Actor): boolean => managesCommunity(actor)

/** Without roles and passwords. */
export const mayImportPeople = (actor: Actor): boolean => mayInvitePeople(actor)

/** Announcements for everyone. */
export const mayAnnounceToAll = (actor: Actor): boolean => isAdmin(actor)

/** Why somebody may see something: it tells of memberships and accounts, so it is for those who manage them. */
export const mayExplainAccess = (actor: Actor): boolean => managesCommunity(actor)

/** All places with their owners, to find those that nobody looks after. */
export const mayListPlaceOverviews = (actor: Actor): boolean => managesCommunity(actor)

/** Name, colours, logo, icon and introduction of the community. */
export const mayChangeLook = (actor: Actor): boolean => managesCommunity(actor)

/** Add-ons are registered in one's own name. Those for whom others act are an audience of their own. */
const actsThemselves = (actor: Actor): boolean =>
  actor.kind === 'member' && actor.runBy === undefined && actor.addOnId === undefined

const READ: readonly Verb[] = ['GET']
const SEND: readonly Verb[] = ['POST']
const ADD: readonly Verb[] = ['GET', 'POST']
const ALL: readonly Verb[] = ['DELETE', 'GET', 'PUT']

/** Community-wide resources, advertised on oneself because no other entity could. */
export function communityVerbs(
  actor: Actor,
  { signUpIsOpen, sendsMail }: { readonly signUpIsOpen: boolean; readonly sendsMail: boolean },
) {
  return {
    access: mayExplainAccess(actor) ? READ : [],
    addOns: !isAdmin(actor) ? [] : actsThemselves(actor) ? ADD : READ,
    /** Those of everybody. */
    allWebhooks: isAdmin(actor) ? READ : [],
    announcements: mayAnnounceToAll(actor) ? ADD : READ,
    audit: isAdmin(actor) ? READ : [],
    contents: ADD,
    erasures: isAdmin(actor) ? READ : [],
    /** Of the community; none for all but managers. */
    figures: managesCommunity(actor) ? READ : [],
    health: isAdmin(actor) ? READ : [],
    /** Its draft. */
    look: mayChangeLook(actor) ? ALL : [],
    imports: mayImportPeople(actor) ? ADD : [],
    invitations: mayInvitePeople(actor) ? ADD : [],
    /** A mail to oneself. */
    mailTest: isAdmin(actor) && sendsMail ? SEND : [],
    people: mayCreate(actor, signUpIsOpen) ? ADD : READ,
    placeOverviews: mayListPlaceOverviews(actor) ? READ : [],
    places: ADD,
    properties: isAdmin(actor) ? READ : [],
    storage: isAdmin(actor) ? READ : [],
    /** Of the store of files. */
    storageTest: isAdmin(actor) ? SEND : [],
    updates: ADD,
  } as const
}
