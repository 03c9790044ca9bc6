-- The phone that shows the code was confirmed by digits that were sent to the guest: on it alone other visits of theirs are shown.
alter table visitor add column phone_proved boolean not null default false;
