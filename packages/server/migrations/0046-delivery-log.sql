-- The delivery log is pruned by age, and attempts by their number.

create index webhook_delivery_by_age on webhook_delivery (state, done_at) where done_at is not null;
create index webhook_delivery_tried_often on webhook_delivery (id) where attempts > 50;
