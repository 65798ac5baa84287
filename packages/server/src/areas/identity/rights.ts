export {
  audienceOf as personAudienceOf,
  mayAnnounceToAll,
  mayEdit as mayEditPerson,
  mayFollow as mayFollowPerson,
  mayFollowFor,
  mayManageStreams,
  mayReport as mayReportPerson,
  maySee as maySeePerson,
  personVerbs,
} from './people/policy.ts'
