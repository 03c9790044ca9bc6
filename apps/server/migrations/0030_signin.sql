-- Who came to which meeting: also guests without an account, also entered by others; and codes that mail brings.

-- Whether anybody has signed in at it.
alter table meeting add column sign_state int not null default 0 check (sign_state in (0, 1));

-- Somebody with an account, or a guest by mail. `attendee_id` is null for who came and is not on the list any more.
alter table signinlog
  alter column user_id drop not null,
  add column mail text,
  add column attendee_id int,
  add column is_late boolean not null default false,
  -- who entered it for them, by hand or on the list of one device
  add column signed_by int,
  add foreign key (company_id, attendee_id) references attendee on delete set null (attendee_id),
  add foreign key (company_id, signed_by) references users,
  add check (num_nonnulls(user_id, mail) = 1),
  add check (sign_out_time >= sign_time),
  drop constraint signinlog_sign_way_check,
  add check (sign_way in ('qr', 'code', 'face', 'card', 'terminal', 'manual'));
create unique index signinlog_guest_once on signinlog (company_id, meeting_id, lower(mail)) where mail is not null;
create index signinlog_attendee on signinlog (company_id, attendee_id) where attendee_id is not null;
create index signinlog_signed_by on signinlog (company_id, signed_by) where signed_by is not null;
update signinlog s set attendee_id = a.id from attendee a
  where a.company_id = s.company_id and a.meeting_id = s.meeting_id and a.user_id = s.user_id;
update meeting m set sign_state = 1
  where exists (select 1 from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id);

-- Whoever writes that log, the state of the meeting and what is known of its rooms follow.
create function signed_in() returns trigger language plpgsql as $$
begin
  update meeting m set sign_state = 1 from (select distinct company_id, meeting_id from changed) c
    where m.company_id = c.company_id and m.id = c.meeting_id and m.sign_state = 0;
  insert into meeting_use (company_id, meeting_id, room_id, source, outcome)
    select distinct m.company_id, m.id, r.room_id, 'sign_in', 'used'
    from changed c
    join meeting m on m.company_id = c.company_id and m.id = c.meeting_id
    cross join lateral (select m.meetingroom_id as room_id union
      select x.meetingroom_id from meeting_room x where x.company_id = m.company_id and x.meeting_id = m.id) r
    left join terminal t on t.company_id = c.company_id and t.id = c.terminal_id
    -- at the door of one of its rooms they used that one; how else they signed in says only that they came
    where t.meetingroom_id is null or t.meetingroom_id = r.room_id
    on conflict (company_id, meeting_id, room_id, source) do update set outcome = 'used', known_at = now()
      where meeting_use.outcome <> 'used';
  return null;
end $$;
create trigger signinlog_inserted after insert on signinlog referencing new table as changed
  for each statement execute function signed_in();

create function signed_back() returns trigger language plpgsql as $$
begin
  update meeting m set sign_state = 0 from (select distinct company_id, meeting_id from changed) c
    where m.company_id = c.company_id and m.id = c.meeting_id and m.sign_state = 1
      and not exists (select 1 from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id);
  delete from meeting_use u using changed c
    where u.company_id = c.company_id and u.meeting_id = c.meeting_id and u.source = 'sign_in' and u.outcome = 'used'
      and not exists (select 1 from signinlog s where s.company_id = u.company_id and s.meeting_id = u.meeting_id);
  return null;
end $$;
create trigger signinlog_deleted after delete on signinlog referencing old table as changed
  for each statement execute function signed_back();

-- A code by mail that lets somebody in from the link to a meeting: the last one of each person counts.
create table mail_code (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  -- how many were sent in the hour that began then
  hour_began timestamptz not null,
  sent_in_hour int not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);

-- Meetings that are offered to somebody, who takes them over or declines.
create table meeting_transfer (
  company_id int not null,
  id int generated always as identity,
  meeting_id int not null,
  from_user int not null,
  to_user int not null,
  reason text,
  state int not null default 0 check (state in (0, 1, 2, 3)), -- offered, taken over, declined, taken back
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, from_user) references users on delete cascade,
  foreign key (company_id, to_user) references users on delete cascade,
  check ((state = 0) = (settled_at is null))
);
create unique index meeting_transfer_open on meeting_transfer (company_id, meeting_id) where state = 0;
create index meeting_transfer_meeting on meeting_transfer (company_id, meeting_id);
create index meeting_transfer_from on meeting_transfer (company_id, from_user);
create index meeting_transfer_to on meeting_transfer (company_id, to_user, state);
