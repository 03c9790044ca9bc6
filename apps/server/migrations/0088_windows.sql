-- Windows that areas open, codes that were scanned, and who is known at devices without a right.

-- Whom the server recognised by a code that was scanned: devices tell of the pass without saying who it was.
create table pass_shown (
  company_id int not null references company,
  id bigint generated always as identity,
  device_kind text not null check (device_kind in ('controller', 'face')),
  device_id int not null,
  at timestamptz not null,
  user_id int,
  window_id int,
  primary key (company_id, id),
  check (user_id is not null or window_id is not null)
);
create index pass_shown_device on pass_shown (company_id, device_kind, device_id, at);

-- Whoever is to be known at a face device for the sake of something else, and may open nothing by that.
create table known_at_device (
  company_id int not null references company,
  source_kind text not null,
  source_id bigint not null,
  face_device_id int not null,
  user_id int not null,
  primary key (company_id, source_kind, source_id, face_device_id, user_id),
  foreign key (company_id, face_device_id) references face_device on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index known_at_device_device on known_at_device (company_id, face_device_id);
create index known_at_device_user on known_at_device (company_id, user_id);
create function mark_delivery_of_known() returns trigger language plpgsql as $$
begin
  insert into delivery_mark (company_id, subject, subject_id)
  select distinct c.company_id, 'face', c.face_device_id from changed c;
  return null;
end $$;
create trigger known_at_device_delivery_inserted after insert on known_at_device referencing new table as changed
  for each statement execute function mark_delivery_of_known();
create trigger known_at_device_delivery_deleted after delete on known_at_device referencing old table as changed
  for each statement execute function mark_delivery_of_known();
