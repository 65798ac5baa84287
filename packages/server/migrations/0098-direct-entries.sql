-- The inbox tells people of content that is for them by name.
alter table inbox_entry
  drop constraint inbox_entry_reason,
  add constraint inbox_entry_reason check (
    reason in ('mention', 'reply', 'comment', 'like', 'share', 'track', 'invitation', 'membershipRequest',
      'webhookDisabled', 'rejection', 'direct')) not valid;
