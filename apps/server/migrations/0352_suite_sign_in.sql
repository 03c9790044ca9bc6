-- A provider may be a suite in which people write to each other all day: Feishu, Lark, DingTalk, WeCom.
alter table sso_provider drop constraint sso_provider_preset_check;
alter table sso_provider add constraint sso_provider_preset_check
  check (preset in ('entra', 'okta', 'keycloak', 'other', 'ldap', 'saml', 'feishu', 'lark', 'dingtalk', 'wecom'));
alter table sso_provider
  add column tenant_key text,
  add column agent_id text,
  add column suite_url text;
