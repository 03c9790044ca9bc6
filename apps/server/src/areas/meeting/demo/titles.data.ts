import type { WorkKind } from '../../people/demo/public'

type Title = readonly [zh: string, en: string]

/** {p} is a project, {c} a customer, {n} a number. */
export const titles: Readonly<Record<WorkKind | 'anybody', readonly Title[]>> = {
  executive: [
    ['经营分析会', 'Business review'],
    ['管理层周会', 'Leadership weekly'],
    ['年度预算讨论', 'Annual budget discussion'],
    ['战略解码会', 'Strategy working session'],
    ['与{c}高层会谈', 'Executive meeting with {c}'],
    ['OKR 中期回顾', 'OKR mid-term review'],
  ],
  product: [
    ['{p}需求评审', '{p}: requirements review'],
    ['{p}产品路线图', '{p}: roadmap'],
    ['竞品分析分享', 'Competitor teardown'],
    ['{p}上线评审', '{p}: launch review'],
    ['用户反馈梳理', 'Customer feedback triage'],
    ['{p}版本规划', '{p}: release planning'],
  ],
  design: [
    ['{p}设计评审', '{p}: design critique'],
    ['设计系统周会', 'Design system weekly'],
    ['{p}可用性测试', '{p}: usability test'],
    ['用户访谈：{c}', 'User interview: {c}'],
    ['{p}视觉走查', '{p}: visual QA'],
  ],
  engineering: [
    ['{p}技术方案评审', '{p}: architecture review'],
    ['迭代 {n} 计划会', 'Sprint {n} planning'],
    ['迭代 {n} 回顾会', 'Sprint {n} retrospective'],
    ['{p}代码走读', '{p}: code walkthrough'],
    ['线上故障复盘', 'Incident review'],
    ['接口联调', 'API integration session'],
    ['{p}性能优化', '{p}: performance'],
    ['新人技术培训', 'Engineering onboarding'],
  ],
  data: [
    ['指标口径对齐', 'Metric definitions'],
    ['{p}数据看板评审', '{p}: dashboard review'],
    ['模型效果评估', 'Model evaluation'],
    ['数据治理例会', 'Data governance'],
  ],
  quality: [
    ['{p}测试用例评审', '{p}: test plan review'],
    ['缺陷评审会', 'Bug triage'],
    ['{p}发布验收', '{p}: release acceptance'],
    ['自动化测试分享', 'Test automation show and tell'],
  ],
  operations: [
    ['变更评审会', 'Change advisory board'],
    ['容量规划', 'Capacity planning'],
    ['值班交接', 'On-call handover'],
    ['灾备演练准备', 'Disaster recovery rehearsal'],
  ],
  security: [
    ['安全周报会', 'Security weekly'],
    ['{p}威胁建模', '{p}: threat modelling'],
    ['渗透测试复盘', 'Penetration test findings'],
  ],
  marketing: [
    ['{p}发布会筹备', '{p}: launch event preparation'],
    ['内容选题会', 'Editorial meeting'],
    ['渠道投放复盘', 'Campaign review'],
    ['品牌视觉评审', 'Brand review'],
  ],
  sales: [
    ['{c}商务谈判', '{c}: commercial negotiation'],
    ['{c}方案汇报', '{c}: proposal presentation'],
    ['销售漏斗周会', 'Pipeline weekly'],
    ['{c}招标准备', '{c}: tender preparation'],
    ['季度目标冲刺会', 'Quarter target meeting'],
  ],
  success: [
    ['{c}季度回顾', '{c}: quarterly review'],
    ['{c}上线启动会', '{c}: go-live kick-off'],
    ['{c}续约沟通', '{c}: renewal'],
    ['服务质量例会', 'Service quality'],
  ],
  people: [
    ['候选人面试', 'Candidate interview'],
    ['终面：技术经理', 'Final interview: engineering manager'],
    ['新员工入职培训', 'New joiner orientation'],
    ['绩效校准会', 'Performance calibration'],
    ['薪酬方案讨论', 'Compensation round'],
  ],
  finance: [
    ['月度结账会', 'Month-end close'],
    ['预算执行分析', 'Budget tracking'],
    ['审计沟通会', 'Meeting with the auditors'],
    ['费用报销政策说明', 'Expense policy session'],
  ],
  legal: [
    ['{c}合同评审', '{c}: contract review'],
    ['数据合规讨论', 'Data protection'],
    ['知识产权例会', 'Intellectual property'],
  ],
  office: [
    ['办公区搬迁筹备', 'Office move planning'],
    ['供应商会谈', 'Supplier meeting'],
    ['消防安全检查', 'Fire safety check'],
    ['年会筹备会', 'Annual party committee'],
  ],
  anybody: [
    ['部门周会', 'Team weekly'],
    ['每日站会', 'Daily stand-up'],
    ['一对一沟通', 'One-to-one'],
    ['{p}项目同步', '{p}: project sync'],
    ['头脑风暴', 'Brainstorming'],
    ['读书分享会', 'Book club'],
    ['跨部门协调会', 'Cross-team alignment'],
  ],
}

export const projects: readonly Title[] = [
  ['星图', 'Atlas'],
  ['海豚', 'Dolphin'],
  ['极光', 'Aurora'],
  ['灯塔', 'Lighthouse'],
  ['蓝鲸', 'Blue Whale'],
  ['启明', 'Daybreak'],
  ['雨燕', 'Swift'],
]

export const customers: readonly Title[] = [
  ['东海银行', 'Donghai Bank'],
  ['远山物流', 'Yuanshan Logistics'],
  ['青禾零售', 'Qinghe Retail'],
  ['华川医药', 'Huachuan Pharma'],
  ['北岸能源', 'Nordufer Energie'],
  ['山景酒店', 'Alpenblick Hotels'],
  ['子午食品', 'Meridian Foods'],
]

export const contents: readonly Title[] = [
  ['请提前阅读会议材料。', 'Please read the material beforehand.'],
  ['议程：1. 进展；2. 风险；3. 下一步。', 'Agenda: 1. progress; 2. risks; 3. next steps.'],
  ['请各组带上本周数据。', 'Each team brings its numbers of the week.'],
  ['会后发送纪要。', 'Minutes follow after the meeting.'],
]

export const cancelReasons: readonly Title[] = [
  ['时间冲突，改期再约', 'Clashes with another appointment'],
  ['主讲人出差', 'The speaker is travelling'],
  ['问题已线上解决', 'Settled by mail'],
  ['合并到部门周会', 'Merged into the team weekly'],
]

export const refuseReasons: readonly Title[] = [
  ['该时段预留给客户参观', 'Reserved for a customer visit'],
  ['请改用普通会议室', 'Please take an ordinary room'],
]
