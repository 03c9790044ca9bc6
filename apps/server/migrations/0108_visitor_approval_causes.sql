-- From when on visits for a reason are approved although the reason asks for nobody: long ones, large groups, days on which
-- the office is closed; and of each visit why it is asked about.
alter table visitor_reason
  add column audit_hours int check (audit_hours between 1 and 24),
  add column audit_days int check (audit_days between 1 and 100),
  add column audit_people int check (audit_people between 1 and 200),
  add column audit_closed boolean not null default false;
alter table visit add column audit_because text[] not null default '{}';
