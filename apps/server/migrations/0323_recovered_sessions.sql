-- Begun by `npm run recover`: whoever lost their password is not asked to change it first, since they would need the old one.
alter table session add column recovered boolean not null default false;
