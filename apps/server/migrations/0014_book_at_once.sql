-- Booking in one statement: what most bookings are (one room, no approval) costs one question to the database.

-- Raised by every change of what the rules of booking read, so that servers may keep rooms in memory: a booking that
-- was judged by older rules is not made, but judged again.
create table room_rules_epoch (
  company_id int primary key references company on delete cascade,
  epoch bigint not null default 1
);
insert into room_rules_epoch (company_id) select id from company;

create function raise_room_rules_epoch() returns trigger language plpgsql as $$
begin
  insert into room_rules_epoch as e (company_id)
    select company_id from changed group by company_id order by company_id
    on conflict (company_id) do update set epoch = e.epoch + 1;
  return null;
end $$;

do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['office', 'floor', 'meetingroom', 'roomlock', 'roomlock_room'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;

-- A room belongs to its company already: this key only made all bookings of a company lock its row.
alter table meeting drop constraint meeting_company_id_fkey;

-- Rows of these come in the order of time, which a block range index knows at a fraction of the cost of a B-tree.
drop index operation_log_recent;
create index operation_log_recent on operation_log using brin (time) with (pages_per_range = 16, autosummarize = on);
drop index idempotency_age;
create index idempotency_age on idempotency using brin (created_at) with (pages_per_range = 16, autosummarize = on);
drop index outbox_claimed;

-- Makes a confirmed meeting in one room with everything that belongs to it, or nothing: answers its id. Raises what the
-- exclusion constraint raises where the slot is held, unique_violation where the idempotency key is known, and WK001
-- where the rules have changed since `rules_epoch`. `answer` is kept for the key, with the id in place of "$id".
create function book_at_once(
  company_id int, rules_epoch bigint, idempotency_key text, path text, body_hash bytea, answer text,
  user_id int, user_name text, department_id int, ip text, agent text, request_id text,
  room_id int, title text, content text, secret boolean, starts timestamptz[], ends timestamptz[],
  people jsonb, log_target text, log_after jsonb, history_after jsonb, event jsonb
) returns int language plpgsql as $$
#variable_conflict use_column
declare
  made int := nextval('meeting_id_seq');
begin
  -- the key before the room, as every change does it, so that two attempts with one key never wait for each other
  if $3 is not null then
    insert into idempotency (company_id, user_id, key, path, body_hash, answer)
      values ($1, $7, $3, $4, $5, replace($6, '"$id"', made::text));
  end if;
  -- the lock per room, as every writer of holdings takes it
  perform pg_advisory_xact_lock(7221, $13);
  perform from room_rules_epoch where company_id = $1 and epoch = $2;
  if not found then raise exception 'the rules have changed' using errcode = 'WK001'; end if;
  insert into meeting (company_id, id, meetingroom_id, title, content, start_time, end_time, booker_id, department_id,
      attendee_count, secret, audit_state, created_by, updated_by)
    overriding system value
    values ($1, made, $13, $14, $15, $17[1], $18[cardinality($18)], $7, $9, jsonb_array_length($19), $16, 0, $8, $8);
  insert into attendee (company_id, meeting_id, person_type, user_id, mail, name, is_host, accept_state)
    select $1, made, p.person_type, p.user_id, p.mail, p.name, p.is_host, case when p.is_host then 1 else 0 end
    from jsonb_to_recordset($19) as p(person_type text, user_id int, mail text, name text, is_host boolean);
  insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
    select $1, $13, 'meeting', made, t.s, t.e, true from unnest($17, $18) as t(s, e);
  insert into meeting_log (company_id, meeting_id, action, user_id, user_name, after) values ($1, made, 'book', $7, $8, $22);
  insert into operation_log (company_id, user_id, user_name, module, action, target, target_id, after, ip, agent, request_id)
    values ($1, $7, $8, 'meeting', 'book', $20, made, $21, $10, $11, $12);
  insert into outbox (company_id, topic, payload) values ($1, 'meeting', $23 || jsonb_build_object('id', made));
  return made;
end $$;
