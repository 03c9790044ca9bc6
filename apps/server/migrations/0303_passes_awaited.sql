-- Whether a door has a contact is known once it said that it is open.
alter table door_state add column has_contact boolean not null default false;
update door_state set has_contact = true where state in ('open', 'held', 'forced');

-- Passes of which the contact of the door is to tell yet whether somebody went through. A row is gone once that is known.
create table pass_awaited (
  company_id int not null,
  door_id int not null,
  record_id bigint not null,
  received_at timestamptz not null,
  -- when it was, until when the door may be opened for it, and when nothing is waited for any more
  time timestamptz not null,
  until timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, door_id, record_id),
  foreign key (company_id, door_id) references door on delete cascade
);
create index pass_awaited_expires on pass_awaited (expires_at);
