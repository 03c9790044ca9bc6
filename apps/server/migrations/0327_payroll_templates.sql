-- How a payroll program wants a month: its columns, what it calls them, and the unit of times.
create table payroll_template (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  person_columns text[] not null default '{job_num,person}'
    check (person_columns <@ array['job_num', 'person', 'department', 'team']),
  -- [{ column, title }]
  month_columns jsonb not null,
  unit text not null default 'hours' check (unit in ('hours', 'minutes')),
  remark text,
  primary key (company_id, id)
);
create unique index payroll_template_name_unique on payroll_template (company_id, lower(name));
select tell_resource('payroll_template', 'payrolltemplate');
