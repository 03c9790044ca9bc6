import { describe, expect, it } from 'vitest'
import { migrationFiles, migrationsFolder } from '../src/kernel/database/migration-files'
import { admitted, breachesOf, expandRules, madeBy, otherRules } from './migration-rules'

/** Files before it were written without the kinds, and are not changed any more. */
const begin = '0060'

/** Came in the release of the kinds: the version before it refuses every migration that it does not know. */
const excused: Record<string, readonly string[]> = {
  '0063_repair_target.sql': ['not null', 'drop', 'rename'],
  '0064_approval_of_anything.sql': ['not null', 'drop'],
  '0065_paired_devices.sql': ['drop', 'rename'],
}

const files = migrationFiles(migrationsFolder())

describe.each(files.filter(({ name }) => name >= begin).map((file) => [file.name, file] as const))(
  '%s',
  (name, file) => {
    it('does what its kind does, and no more', () => {
      const earlier = new Set(files.filter((one) => one.name < name).flatMap(({ sql }) => madeBy(sql)))
      const said = admitted(file.sql)
      const found = breachesOf(file, earlier)
      const reasons: Record<string, string> = { ...expandRules, ...otherRules }
      expect(
        found
          .filter(({ rule }) => !said.some((one) => one.rule === rule) && !excused[name]?.includes(rule))
          .map((one) => ({ ...one, why: reasons[one.rule] })),
        'write it otherwise, or say in the file why it has to be so: -- breaks <rule>: <why>',
      ).toEqual([])
      // what is admitted is so, and has a reason that can be read
      for (const { rule, why } of said) {
        expect(found.map((one) => one.rule)).toContain(rule)
        expect(why.length).toBeGreaterThan(20)
      }
    })
  },
)

const rulesOf = (sql: string, kind = 'expand', earlier: string[] = []) =>
  breachesOf({ kind, sql }, new Set(earlier)).map(({ rule }) => rule)

describe('the rules of a file that expands', () => {
  it.each([
    ['drop table room', 'drop'],
    ['drop view if exists room_view cascade', 'drop'],
    ['drop function room_of(int)', 'drop'],
    ['alter table room drop column name', 'drop'],
    ['alter table room drop name', 'drop'],
    ['alter table room add column a text, drop column if exists name', 'drop'],
    ['alter table room rename to rooms', 'rename'],
    ['alter table room rename column name to title', 'rename'],
    ["alter type color rename value 'red' to 'blue'", 'rename'],
    ['alter table room alter column name type varchar(10)', 'column type'],
    ['alter table room alter name set data type text', 'column type'],
    ['alter table room alter column name set not null', 'not null'],
    ['alter table room add column size int not null', 'column without default'],
    ['alter table meeting add column key uuid default gen_random_uuid()', 'column of each row'],
    ['alter table meeting add column n bigint generated always as identity', 'column of each row'],
    ['alter table meeting add constraint big check (size > 0)', 'constraint at once'],
    ['alter table meeting add foreign key (company_id, a) references b', 'constraint at once'],
    ['alter table meeting add unique (company_id, name)', 'constraint at once'],
    ['alter table meeting add constraint one exclude using gist (a with =)', 'constraint at once'],
    [
      'alter table meeting add constraint big check (size > 0) not valid; alter table meeting validate constraint big',
      'validated at once',
    ],
    ['create index meeting_x on meeting (company_id, x)', 'index at once'],
    ['create unique index on holding (x)', 'index at once'],
    ['truncate room', 'whole table'],
    ['lock table meeting in share mode', 'whole table'],
    ['create index concurrently a on b (c)', 'outside of a transaction'],
    ['begin; update room set a = 1', 'outside of a transaction'],
  ])('%s', (sql, rule) => {
    expect(rulesOf(sql)).toEqual([rule])
  })

  it('leave what is ordinary in peace', () => {
    const ordinary = `
      create table box (company_id int not null references company, id int generated always as identity, name text not null,
        primary key (company_id, id));
      create unique index box_name on box (company_id, lower(name));
      alter table box add constraint small check (id < 1000), alter column name type varchar(20);
      alter table meeting add column box_id int, add column colour text not null default 'red', add column at timestamptz default now();
      alter table meeting add constraint of_box foreign key (company_id, box_id) references box not valid;
      alter table room add foreign key (company_id, box_id) references box;
      alter table room add column kind text check (kind in ('a', 'b'));
      alter table meeting add constraint named unique using index room_named;
      alter table room drop constraint small, alter column name drop not null, alter column name set default 'x';
      create index room_box on room (company_id, box_id);
      create function box_of(int) returns int language sql as $$ select 1; drop table room; $$;
      create or replace function another() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger box_insert after insert on box for each row execute function box_of();
      drop trigger box_insert on box;
      insert into box (company_id, name) select id, 'drop table room' from company;
      update role set permissions = permissions || '{view-box}'::text[] where 'view-room' = any(permissions);
      create view boxes as select * from box;
      do $$ begin perform 1; end $$;
      comment on table box is 'alter table room drop column x';
      drop table box`
    expect(rulesOf(ordinary)).toEqual([])
  })

  it('know which functions and views were there before', () => {
    expect(
      rulesOf('create or replace function f(int) returns int language sql as $$ select 2 $$', 'expand', ['f']),
    ).toEqual(['function replaced'])
    expect(
      madeBy('create function f(a int) returns int language sql as $$ select 1 $$; create view v as select 1'),
    ).toEqual(['f', 'v'])
  })
})

it('a concurrent file has what keeps nobody waiting; a contract may take away what it likes', () => {
  const fine = `create index concurrently a on b (c); create unique index concurrently if not exists d on b (c);
    drop index concurrently if exists e; alter table b validate constraint f; alter table b detach partition g concurrently`
  expect(rulesOf(fine, 'concurrent')).toEqual([])
  for (const sql of [
    ...[
      'create index a on b (c)',
      'create index concurrently on b (c)',
      'drop index concurrently e',
      'update b set c = 1',
    ],
    ...['alter table b add column c int', 'alter table b detach partition g'],
  ])
    expect([sql, rulesOf(sql, 'concurrent')]).toEqual([sql, ['not concurrent']])
  expect(rulesOf('-- after: 1.0.0\ndrop table b', 'contract')).toEqual([])
})

it('what a file admits to break it says with a reason', () => {
  expect(admitted('-- A sentence.\n-- breaks drop: its rows went over in this transaction\ndrop table a')).toEqual([
    { rule: 'drop', why: 'its rows went over in this transaction' },
  ])
})
