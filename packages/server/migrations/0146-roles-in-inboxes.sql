-- The inbox tells people that they became owners or moderators of a place.
alter table inbox_entry
  drop constraint inbox_entry_reason,
  add constraint inbox_entry_reason check (
    reason in ('mention', 'reply', 'comment', 'like', 'share', 'track', 'invitation', 'membershipRequest',
      'webhookDisabled', 'rejection', 'direct', 'owner', 'moderator')) not valid;
