alter table attendee validate constraint attendee_visitor_fkey;
create unique index concurrently if not exists attendee_visitor_once on attendee (company_id, meeting_id, visitor_id)
  where visitor_id is not null;
create index concurrently if not exists attendee_visitor on attendee (company_id, visitor_id) where visitor_id is not null;
