-- Tasks clear away what whoever departed leaves behind; they look for those who departed lately.

create index person_by_departure on person (departed_at) where departed_at is not null;
