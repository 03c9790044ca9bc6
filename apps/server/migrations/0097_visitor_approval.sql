-- Visits that somebody has to approve: by their reason, and for each of those who come.
alter table visitor_reason add column audit_by text not null default 'none'
  check (audit_by in ('none', 'auditor', 'head', 'head_then_auditor'));
alter table visitor
  -- 0 nobody is asked, 1 pending, 2 approved, 3 rejected
  add column audit_state int not null default 0 check (audit_state between 0 and 3),
  add column audit_opinion text;
create index visitor_audit on visitor (company_id, visit_id) where audit_state = 1;
