-- The inbox tells whoever owns a webhook that it was disabled.

alter table inbox_entry
  drop constraint inbox_entry_reason,
  drop constraint inbox_entry_conversation;
alter table inbox_entry
  add constraint inbox_entry_reason check (
    reason in ('mention', 'reply', 'comment', 'like', 'share', 'track', 'invitation', 'membershipRequest',
      'webhookDisabled')),
  -- What entries are grouped by: also the webhook.
  add constraint inbox_entry_conversation check (conversation_kind in ('content', 'place', 'webhook'));
