export {
  mayAnnounceToAll,
  mayChangeLook,
  mayExplainAccess,
  mayImportPeople,
  mayInvitePeople,
  mayListPlaceOverviews,
} from './people/community-policy.ts'
export {
  audienceOf as personAudienceOf,
  mayEdit as mayEditPerson,
  mayFollow as mayFollowPerson,
  mayFollowFor,
  mayManageAccount,
  mayManageStreams,
  mayReport as mayReportPerson,
  maySee as maySeePerson,
  PERSON_RULES,
  personVerbs,
} from './people/policy.ts'
