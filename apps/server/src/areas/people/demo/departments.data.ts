/** What a department does: it decides what its meetings are called. */
export type WorkKind =
  | 'executive'
  | 'product'
  | 'design'
  | 'engineering'
  | 'data'
  | 'quality'
  | 'operations'
  | 'security'
  | 'marketing'
  | 'sales'
  | 'success'
  | 'people'
  | 'finance'
  | 'legal'
  | 'office'

/** Name, parent, kind of work, share of the people (by weight), and offices by index into the company's list. */
export type DepartmentSpec = {
  name: string
  parent: string | null
  kind: WorkKind
  weight: number
  offices: readonly number[]
  positions: readonly string[]
}

const department = (
  name: string,
  parent: string | null,
  kind: WorkKind,
  weight: number,
  offices: readonly number[],
  positions: readonly string[],
): DepartmentSpec => ({ name, parent, kind, weight, offices, positions })

const engineers = ['研发工程师', '高级研发工程师', '资深研发工程师', '架构师', '研发经理']

/** 26 departments: offices are 0 headquarters, 1 research, 2 riverside, 3 Zhongguancun, 4 conference centre, 5 Berlin. */
export const departments: readonly DepartmentSpec[] = [
  department('总经办', null, 'executive', 8, [0], ['总裁助理', '战略经理', '总经办主任', '高级秘书']),
  department('产品中心', null, 'product', 4, [0], ['产品总监', '产品副总裁']),
  department('产品规划部', '产品中心', 'product', 18, [0, 1], ['产品经理', '高级产品经理', '产品专家']),
  department('体验设计部', '产品中心', 'design', 14, [2], ['交互设计师', '视觉设计师', '设计经理']),
  department('用户研究部', '产品中心', 'design', 7, [2], ['用户研究员', '高级用户研究员']),
  department('技术中心', null, 'engineering', 4, [1], ['技术总监', '首席架构师']),
  department('平台研发部', '技术中心', 'engineering', 46, [1], engineers),
  department('应用研发部', '技术中心', 'engineering', 46, [1, 3], engineers),
  department('移动端研发部', '技术中心', 'engineering', 22, [3], engineers),
  department('数据智能部', '技术中心', 'data', 26, [3, 1], ['数据分析师', '算法工程师', '数据工程师', '数据经理']),
  department('质量保障部', '技术中心', 'quality', 24, [1], ['测试工程师', '测试开发工程师', '质量经理']),
  department('运维部', '技术中心', 'operations', 16, [1], ['运维工程师', '网站可靠性工程师', '运维经理']),
  department('信息安全部', '技术中心', 'security', 8, [3], ['安全工程师', '安全经理']),
  department('市场中心', null, 'marketing', 4, [2], ['市场总监', '市场副总裁']),
  department('品牌部', '市场中心', 'marketing', 12, [2], ['品牌经理', '内容策划', '媒介经理']),
  department('增长部', '市场中心', 'marketing', 12, [2], ['增长经理', '渠道运营', '活动运营']),
  department('销售中心', null, 'sales', 4, [0], ['销售总监', '销售副总裁']),
  department('华东销售部', '销售中心', 'sales', 22, [0], ['客户经理', '高级客户经理', '售前顾问', '区域经理']),
  department('华北销售部', '销售中心', 'sales', 18, [4, 3], ['客户经理', '高级客户经理', '售前顾问', '区域经理']),
  department('客户成功部', '销售中心', 'success', 20, [0, 4], ['客户成功经理', '实施顾问', '服务工程师']),
  department('人力资源部', null, 'people', 12, [0], ['招聘经理', '薪酬专员', '人力资源业务伙伴', '培训经理']),
  department('财务部', null, 'finance', 12, [0], ['会计', '财务分析师', '财务经理', '出纳']),
  department('法务部', null, 'legal', 6, [0], ['法务专员', '合规经理']),
  department('行政部', null, 'office', 12, [0, 1, 2, 3, 4], ['行政专员', '前台', '行政经理', '物业主管']),
  department('欧洲业务部 Europe', null, 'sales', 20, [5], ['Account Manager', 'Solution Engineer', 'Office Manager']),
  department(
    'Berlin Engineering',
    '欧洲业务部 Europe',
    'engineering',
    25,
    [5],
    ['Software Engineer', 'Senior Software Engineer', 'Staff Engineer', 'Engineering Manager'],
  ),
]

export const smallDepartments: readonly DepartmentSpec[] = [
  department('设计部', null, 'design', 10, [0], ['设计师', '高级设计师', '设计总监']),
  department('项目部', null, 'product', 8, [0], ['项目经理', '助理']),
  department('综合部', null, 'office', 4, [0], ['行政专员', '会计']),
]
