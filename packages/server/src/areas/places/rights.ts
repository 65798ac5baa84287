export { archivedFailure, requireNotArchived } from './places/archived.ts'
export {
  inviteVerbs,
  type JoiningFacts,
  mayReadMember,
  memberVerbs,
} from './places/member-policy.ts'
export {
  archivingVerbs as archivingVerbsOfPlace,
  isIn,
  isReadByAll,
  type Membership,
  mayAnnounceIn,
  mayHandOver as mayHandOverPlace,
  mayLookInside,
  mayManage as mayManagePlace,
  mayReadFigures as mayReadFiguresOfPlace,
  maySee as maySeePlace,
  mayWriteIn,
  PLACE_RULES,
  type PlaceFacts,
  placeSelfVerbs,
  stateOf as stateOfMembership,
} from './places/policy.ts'
