import { pageCss } from '../shared/page-style.js';

export const inboxCss = `${pageCss}
[hidden]{display:none!important}
.frame{display:grid;grid-template:64px minmax(0,1fr) / 100%;block-size:100vh;block-size:100dvh}
.bar{display:flex;align-items:center;gap:12px;padding-inline:16px;background:var(--surface);border-block-end:1px solid var(--line)}
.search{flex:1;min-inline-size:0;max-inline-size:360px;margin-inline-start:auto}
.search input{inline-size:100%;block-size:44px;padding-inline:14px;border:1px solid var(--line-strong);border-radius:12px;background:var(--surface)}
.plain{display:inline-flex;align-items:center;gap:4px;min-block-size:44px;padding-inline:12px;border:0;border-radius:12px;background:none;font-weight:500;font-size:14px;white-space:nowrap;cursor:pointer;transition:background var(--motion)}
.plain:hover{background:var(--sunk)}
.plain.sure{background:var(--alert-soft);color:var(--alert)}
.list,.pane{overflow-y:auto;min-block-size:0}
.list{background:var(--surface)}
.count{padding:12px 16px 8px;font-size:13px;line-height:18px}
.list li{border-block-end:1px solid var(--line)}
.list a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;padding:12px 16px;text-decoration:none;outline-offset:-2px}
.list a:hover{background:var(--sunk)}
.list a[aria-current=true]{background:var(--canvas-deep)}
.list .subject{font-weight:400;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.list .unread .subject{font-weight:600}
.list .unread .subject::before{content:"";display:inline-block;inline-size:8px;block-size:8px;margin-inline-end:8px;border-radius:999px;background:var(--accent);vertical-align:2px}
.list .to,.list time,.list .start{font-size:14px;line-height:20px;color:var(--muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.list .start{grid-column:1/-1;font-size:13px;line-height:18px}
.pane{padding:16px;outline:0}
.bar h1{display:flex;font-size:22px;line-height:28px}
.split{display:grid;grid-template:minmax(0,1fr) / 100%;min-block-size:0}
.pane h2{font-size:28px;line-height:34px;overflow-wrap:anywhere}
.empty{display:grid;gap:8px;max-inline-size:360px;margin:20vh auto 0;text-align:center}
article{display:grid;gap:16px;max-inline-size:860px;margin-inline:auto}
.tools{display:flex;align-items:center;justify-content:space-between;gap:8px;flex-wrap:wrap}
.segment{display:inline-flex;padding:2px;border-radius:12px;background:var(--sunk)}
.segment button{min-block-size:40px;padding-inline:14px;border:0;border-radius:10px;background:none;font-size:14px;cursor:pointer}
.segment [aria-pressed=true]{background:var(--ink);color:var(--surface)}
.people,.headers{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;font-size:14px;line-height:20px}
.people dt,.headers dt{color:var(--muted)}
.people dd,.headers dd{overflow-wrap:anywhere}
.files{display:flex;flex-wrap:wrap;gap:8px}
.files:empty{display:none}
.files a{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:14px;border:1px solid var(--line-strong);border-radius:12px;font-size:14px;text-decoration:none}
iframe{inline-size:100%;block-size:max(420px,calc(100dvh - 330px));border:1px solid var(--line);border-radius:16px;background:#FFF;color-scheme:light}
pre,.headers{margin:0;padding:20px;border:1px solid var(--line);border-radius:16px;background:var(--surface);overflow-x:auto}
pre{font:14px/22px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:767px){
  [data-view=list] .pane,[data-view=mail] .list{display:none}
}
@media (min-width:768px){
  .split{grid-template-columns:minmax(300px,380px) minmax(0,1fr)}
  .bar{padding-inline:24px}
  .list{border-inline-end:1px solid var(--line)}
  .pane{padding:24px 32px 32px}
  .back{display:none}
  .tools{justify-content:flex-end}
}
`;
