-- What a reason asks of its visitors beside details and documents, and what they said: with the words under which they said
-- it, so that an answer can be read whatever the reason asks by then. It goes with what else is known of them.
alter table visitor_reason add column questions jsonb not null default '[]';
alter table visitor add column answers jsonb not null default '[]';
