/** What people open beside the console; the addresses lead nowhere. */
export const applications = [
  { name: '协同办公', description: '审批、公文与日程', kind: 'web', entry_url: 'https://oa.example.com/' },
  { name: '企业邮箱', description: '公司邮件', kind: 'web', entry_url: 'https://mail.example.com/' },
  { name: '知识库', description: '制度与文档', kind: 'web', entry_url: 'https://wiki.example.com/' },
  { name: '差旅报销', description: '出差申请与报销', kind: 'mobile', entry_url: 'https://travel.example.com/' },
] as const
