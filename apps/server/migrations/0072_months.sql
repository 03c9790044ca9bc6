-- Tables by month: what is only added to, referred to by nothing and asked for with bounds of time lies in a partition for
-- each month (UTC). So old months go at once instead of row by row, and what is asked of a week reads a month or two.
-- What belongs to no month that is made (a clock is wrong, nothing ran for half a year) is not refused: it waits in
-- <table>_early or <table>_late, and goes to its month when that is made.

-- The partitions of such a table, and those that a killed run left beside it. Without bounds: attached no more.
create function months_of(parent regclass)
  returns table (part text, since timestamptz, until timestamptz, attached boolean, leaving boolean)
language sql stable set timezone = 'UTC' as $$
  select c.oid::regclass::text, substring(b.text from 'FROM \(''([^'']+)''\)')::timestamptz,
    substring(b.text from 'TO \(''([^'']+)''\)')::timestamptz, i.inhrelid is not null, coalesce(i.inhdetachpending, false)
  from pg_class p
  join pg_class c on c.relnamespace = p.relnamespace and c.relkind = 'r'
    and c.relname ~ ('^' || p.relname || '_(early|late|aside_\d+|\d{4}_\d{2})$')
  left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = p.oid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as text) b
  where p.oid = parent
  order by 1
$$;

-- Makes the months from one to another (up to, not with, the second) and whatever lies between them and those that are
-- there; what waits for them goes where it belongs. Months that end by `past` go, with all that is in them. It takes the
-- table for itself until the transaction ends: if parts went out and came back without that, a row would for a moment
-- belong to none, and be refused.
create function arrange_months(parent regclass, from_month date, to_month date, past timestamptz default null) returns void
language plpgsql set timezone = 'UTC' as $$
declare
  own text := parent::text;
  columns text;
  first date := date_trunc('month', from_month);
  last date := date_trunc('month', to_month);
  one record;
  name text;
  filled boolean;
  asides text[] := '{}';
  made text[] := '{}';
begin
  execute format('lock table only %s in access exclusive mode', own);
  for one in select * from months_of(parent) m where m.attached and m.since is not null and m.until <= past loop
    execute format('drop table %s', one.part);
  end loop;
  select least(first, min(m.since)::date), greatest(last, max(m.until)::date) into first, last
    from months_of(parent) m where m.attached and m.since is not null and m.until is not null;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = parent and attnum > 0 and not attisdropped and attgenerated = '';

  for one in select * from months_of(parent) loop
    if one.attached and (one.since is not null and one.until is not null
        or one.since is null and one.until = first or one.until is null and one.since = last) then
      made := made || one.part;
      continue;
    end if;
    if one.attached then
      execute format('alter table %s detach partition %s', own, one.part);
    end if;
    execute format('select exists (select from %s)', one.part) into filled;
    if not filled then
      execute format('drop table %s', one.part);
    elsif one.part ~ '_aside_\d+$' then
      asides := asides || one.part;
    else
      name := format('%s_aside_%s', own, one.part::regclass::oid);
      execute format('alter table %s rename to %I', one.part, name);
      asides := asides || name;
    end if;
  end loop;

  for one in
    select * from (
      select own || '_early' as part, 'minvalue' as since, format('%L', first::timestamptz) as until
      union all select own || '_late', format('%L', last::timestamptz), 'maxvalue'
      union all select own || to_char(m, '_YYYY_MM'), format('%L', m), format('%L', m + interval '1 month')
        from generate_series(first::timestamptz, last::timestamptz - interval '1 day', interval '1 month') as m
    ) wanted where not wanted.part = any(made)
  loop
    execute format('create table %s (like %s including all)', one.part, own);
    execute format('alter table %s attach partition %s for values from (%s) to (%s)', own, one.part, one.since, one.until);
  end loop;

  foreach name in array asides loop
    execute format('insert into %s (%s) select %s from %s', own, columns, columns, name);
    execute format('drop table %s', name);
  end loop;
end
$$;

-- What a migration calls for a table that it has made with `partition by range (<time>)`: makes its months up to three ahead,
-- from `since` on where older rows are about to come. The table has to be one of which months can be dropped.
create function make_months(parent regclass, since timestamptz default now()) returns void
language plpgsql set timezone = 'UTC' as $$
declare
  time_column text;
begin
  select a.attname into time_column from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = parent and p.partstrat = 'r' and p.partnatts = 1 and a.atttypid = 'timestamptz'::regtype;
  if time_column is null then
    raise exception '% is not partitioned by the range of one timestamptz', parent;
  end if;
  if not exists (select from pg_constraint c where c.conrelid = parent and c.contype = 'p'
      and pg_get_constraintdef(c.oid) = format('PRIMARY KEY (company_id, %I, id)', time_column)) then
    raise exception 'the primary key of % is not (company_id, %, id)', parent, time_column;
  end if;
  if exists (select from pg_constraint c where c.contype = 'f' and parent in (c.conrelid, c.confrelid)) then
    raise exception '% has a foreign key, or is referred to: dropping a month would lock the other table', parent;
  end if;
  if exists (select from pg_attribute a where a.attrelid = parent and a.attidentity <> '') then
    raise exception '% has an identity column: months take a sequence of their own instead', parent;
  end if;
  perform arrange_months(parent, since::date, (now() + interval '4 months')::date);
end
$$;

-- What a detector says now, apart from what it said: one row for each. The rows follow with 0074; this is done
-- in an instant, since rooms wait for it.
create sequence detector_stretch_id as bigint;

create table detector_open (
  company_id int not null,
  detector_id int not null,
  id bigint not null default nextval('detector_stretch_id'),
  meetingroom_id int,
  state int not null check (state in (0, 1)), -- empty, occupied
  start_time timestamptz not null,
  meeting_id int,
  action text not null default 'none' check (action in ('none', 'warn', 'release')),
  -- it sees nobody, and saw somebody until then
  was_left boolean not null default false,
  primary key (company_id, detector_id),
  foreign key (company_id, detector_id) references detectors on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete set null (meetingroom_id)
) with (fillfactor = 70);
create index detector_open_room on detector_open (company_id, meetingroom_id);

-- Dropping a table that refers to others locks them. What was said of a detector or room that is gone is not shown.
alter table detector_records
  drop constraint detector_records_company_id_detector_id_fkey,
  drop constraint detector_records_company_id_meetingroom_id_fkey,
  drop constraint detector_records_company_id_meeting_id_fkey;
