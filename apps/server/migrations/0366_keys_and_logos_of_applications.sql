-- An application may prove itself by keys of its own in the place of a secret, and has a picture by which people know it.
-- A company has 200 applications at most, so writing each of them anew takes a moment.
alter table oauth2_application
  add column logo text,
  add column token_auth text not null default 'secret' check (token_auth in ('secret', 'private_key_jwt')),
  -- a JWK Set, or the address of one
  add column jwks text;
