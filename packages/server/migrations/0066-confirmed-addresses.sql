-- When the owner of an address proved, by a link that was mailed to it, that it is theirs. Null: nobody did.

alter table email_claim add column confirmed_at timestamptz(3);
