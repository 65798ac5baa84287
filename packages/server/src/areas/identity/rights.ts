export {
  mayAnnounceToAll,
  mayChangeLook,
  mayExplainAccess,
  mayInvitePeople,
} from './people/community-policy.ts'
export {
  audienceOf as personAudienceOf,
  mayEdit as mayEditPerson,
  mayFollow as mayFollowPerson,
  mayFollowFor,
  mayImportPeople,
  mayInvitePeople,
  mayManageAccount,
  mayManageStreams,
  mayReport as mayReportPerson,
  maySee as maySeePerson,
  PERSON_RULES,
  personVerbs,
} from './people/policy.ts'
