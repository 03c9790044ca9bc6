-- Teams and schedules are versions, too: what a day was planned by is what counted on its date, whatever they say now. And
-- whoever says so by a day that is over lets a saving count from then.
alter table attendance_version
  -- a later saving counts in its place, from a day that is over
  add column superseded boolean not null default false,
  add column made_tx bigint;
alter table shift add column replaces_until date;
alter table attendance_rule add column replaces_until date;
alter table overtime_rule add column replaces_until date;
alter table remedy_rule add column replaces_until date;
alter table attendance_team add column effect_date date, add column counts_from date, add column replaces_until date;
alter table attendance_schedule add column effect_date date, add column counts_from date, add column replaces_until date;

-- Keeps what something says from a day on (null: from ever). What counted from later days up to `until` does not any more.
-- Several changes of one transaction are one version; one that says what the one before says is none.
create function keep_version(company int, what text, id int, said jsonb, counts_from date, until date, by_whom text) returns void
language plpgsql as $$
declare
  first date := coalesce(counts_from, '1970-01-01');
  had attendance_version;
begin
  select * into had from attendance_version v
    where v.company_id = company and v.kind = what and v.ref_id = id order by v.version_no desc limit 1;
  if had.version_no is not null and had.made_tx = txid_current() then
    update attendance_version v set body = said, effect_date = first, made_by = by_whom
      where v.company_id = company and v.kind = what and v.ref_id = id and v.version_no = had.version_no;
  else
    insert into attendance_version (company_id, kind, ref_id, version_no, effect_date, body, made_by, made_tx)
      values (company, what, id, coalesce(had.version_no, 0) + 1, first, said, by_whom, txid_current())
      returning * into had;
  end if;
  update attendance_version v set superseded = true
    where v.company_id = company and v.kind = what and v.ref_id = id and v.version_no < had.version_no
      and v.effect_date > first and v.effect_date <= until and not v.superseded;
end $$;

-- breaks function replaced: a version is kept as before; its words leave out one column more
create or replace function keep_attendance_version() returns trigger language plpgsql as $$
begin
  perform keep_version(new.company_id, tg_argv[0], new.id,
    to_jsonb(new) - array['company_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'effect_date',
      'counts_from', 'replaces_until'],
    new.counts_from, new.replaces_until, new.updated_by);
  return null;
end $$;
create trigger attendance_schedule_kept after insert or update on attendance_schedule
  for each row execute function keep_attendance_version('pattern');

-- Of a team what plans and judges its days. Dates that it names are of those dates, and who belongs to it has dates of its own.
create function attendance_team_body(t attendance_team) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', t.kind, 'timezone', t.timezone, 'day_cut', t.day_cut, 'rule_id', t.rule_id,
    'overtime_rule_id', t.overtime_rule_id, 'holiday_id', t.holiday_id, 'must_shift_id', t.must_shift_id,
    'free_weekdays', t.free_weekdays, 'free_start', t.free_start, 'free_end', t.free_end, 'work_minutes', t.work_minutes,
    'schedule_ids', coalesce((select jsonb_agg(s.schedule_id order by s.schedule_id) from attendance_team_schedule s
      where s.company_id = t.company_id and s.team_id = t.id), '[]'))
$$;
create function keep_team_version() returns trigger language plpgsql as $$
declare
  team attendance_team;
  said jsonb;
  had jsonb;
begin
  if tg_table_name = 'attendance_team' then
    team := new;
  else
    select * into team from attendance_team t
      where t.company_id = coalesce(new.company_id, old.company_id) and t.id = coalesce(new.team_id, old.team_id);
    if not found then return null; end if;
  end if;
  said := attendance_team_body(team);
  select v.body into had from attendance_version v
    where v.company_id = team.company_id and v.kind = 'team' and v.ref_id = team.id order by v.version_no desc limit 1;
  -- people, places and names are no plan
  if had is distinct from said or team.replaces_until is not null then
    perform keep_version(team.company_id, 'team', team.id, said, team.counts_from, team.replaces_until, team.updated_by);
  end if;
  return null;
end $$;
create trigger attendance_team_kept after insert or update on attendance_team for each row execute function keep_team_version();
create trigger attendance_team_schedule_kept after insert or delete on attendance_team_schedule
  for each row execute function keep_team_version();

-- What is there already is its own first version.
insert into attendance_version (company_id, kind, ref_id, version_no, effect_date, body, made_at, made_by)
  select s.company_id, 'pattern', s.id, 1, date '1970-01-01',
    to_jsonb(s) - array['company_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'effect_date',
      'counts_from', 'replaces_until'], s.updated_at, s.updated_by
  from attendance_schedule s
  union all select t.company_id, 'team', t.id, 1, date '1970-01-01', attendance_team_body(t), t.updated_at, t.updated_by
  from attendance_team t;

-- breaks function replaced: a version in whose place another counts is none of a day any more
create or replace function attendance_body(company int, what text, id int, day date) returns jsonb language sql stable as $$
  select body from attendance_version v
  where v.company_id = company and v.kind = what and v.ref_id = id and v.effect_date <= day and not v.superseded
  order by v.effect_date desc, v.version_no desc limit 1
$$;
