/**
 * The one base of all mails: tables and inline styles for the mail programs of twenty years, a
 * style element for narrow screens and dark mode where it is understood. Look: mock/
 * email-booking-confirmation. Every value is escaped by the `{{ }}` of Handlebars. Fonts, side and
 * direction come with the language; `start` is written out, because Outlook doesn't know it.
 */
const sans = '{{{style.sans}}}';
const serif = '{{{style.serif}}}';

export const htmlTemplate = `<!doctype html>
<html lang="{{style.language}}" dir="{{style.dir}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>{{subject}}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:639px){
.page{padding:20px 12px 28px!important}
.card{padding:28px 20px 26px!important}
.panel-pad{padding-left:18px!important;padding-right:18px!important}
.label{width:96px!important}
.foot{padding-left:12px!important;padding-right:12px!important}
.action{width:100%!important}
.button a{display:block!important;text-align:center!important}
}
@media (prefers-color-scheme:dark){
.page,.page-back{background:#101311!important}
.card{background:#1B1F1C!important}
.panel{background:#282E29!important}
.ink,.ink td,h1{color:#F2EEE7!important}
.muted,.ink td.muted{color:#A6AEA8!important}
.row{border-color:#3A413C!important}
.button{background:{{studio.colours.dark}}!important}
.button a{color:#21100A!important}
}
[data-ogsc] .ink,[data-ogsc] h1{color:#F2EEE7!important}
[data-ogsc] .muted{color:#A6AEA8!important}
[data-ogsb] .page,[data-ogsb] .page-back{background:#101311!important}
[data-ogsb] .card{background:#1B1F1C!important}
[data-ogsb] .panel{background:#282E29!important}
</style>
</head>
<body class="page-back" dir="{{style.dir}}" style="margin:0;padding:0;background:#F3EDE4;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">{{preheader}}{{{style.quiet}}}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="border-collapse:collapse"><tr>
<td class="page" align="center" style="background:#F3EDE4;padding:32px 16px 40px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="ink" style="max-width:600px;border-collapse:separate;font:400 16px/24px ${sans};color:#1F2421;text-align:{{style.start}}">
<tr><td class="ink" align="center" style="padding:0 0 20px;font:480 24px/28px ${serif};color:#1F2421">{{#if studio.logoUrl}}<img src="{{studio.logoUrl}}" alt="" height="36" style="height:36px;width:auto;max-width:160px;vertical-align:middle;margin-{{style.end}}:10px">{{else if studio.markUrl}}<img src="{{studio.markUrl}}" alt="" width="28" height="28" style="width:28px;height:28px;vertical-align:-5px;margin-{{style.end}}:8px">{{/if}}{{studio.shortName}}</td></tr>
<tr><td class="card" style="background:#FFFFFF;border-radius:16px;padding:40px 40px 36px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 {{#if lead}}0{{else}}28px{{/if}};font:480 30px/36px ${serif};letter-spacing:{{style.tracking}};color:#1F2421;overflow-wrap:anywhere">{{title}}</h1>
{{#each lead}}
<p class="muted" style="margin:{{#if @first}}8px{{else}}0{{/if}} 0 {{#if @last}}28px{{else}}12px{{/if}};color:#5C645F;overflow-wrap:anywhere">{{this}}</p>
{{/each}}
{{#if panel}}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="panel" style="background:#FAF7F2;border-radius:12px;margin:0 0 28px">
<tr><td class="panel-pad ink" style="padding:24px 24px {{#if panel.rows}}20px{{else}}24px{{/if}};color:#1F2421">
<div style="font:480 24px/32px ${serif};overflow-wrap:anywhere"><bdi>{{panel.heading}}</bdi></div>
{{#if panel.strong}}<div style="margin-top:4px;font-weight:600;font-variant-numeric:tabular-nums">{{panel.strong}}</div>{{/if}}
</td></tr>
{{#if panel.rows}}
<tr><td class="panel-pad" style="padding:0 24px 8px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="text-align:{{style.start}};font-variant-numeric:tabular-nums">
{{#each panel.rows}}
<tr><td class="row label muted" width="120" valign="top" style="width:120px;{{@root.style.labelPadding}};border-top:1px solid #E7DDCF;color:#5C645F">{{label}}</td><td class="row ink" valign="top" style="padding:11px 0;border-top:1px solid #E7DDCF;color:#1F2421;word-break:break-word;overflow-wrap:anywhere">{{value}}</td></tr>
{{/each}}
</table>
</td></tr>
{{/if}}
</table>
{{/if}}
{{#each tables}}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="panel" style="background:#FAF7F2;border-radius:12px;margin:0 0 {{#if @last}}28px{{else}}16px{{/if}}">
<tr><td class="panel-pad ink" style="padding:18px 24px 12px;font:480 20px/28px ${serif};color:#1F2421"><a href="{{url}}" class="ink" style="color:#1F2421;text-decoration:underline">{{heading}}</a></td></tr>
<tr><td class="panel-pad" style="padding:0 24px 8px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="text-align:{{@root.style.start}};font-variant-numeric:tabular-nums">
{{#each rows}}
<tr><td class="row muted" valign="top" style="{{@root.style.labelPadding}};border-top:1px solid #E7DDCF;color:#5C645F">{{label}}</td><td class="row ink" valign="top" align="{{@root.style.end}}" style="padding:11px 0;border-top:1px solid #E7DDCF;color:#1F2421;text-align:{{@root.style.end}}"><strong style="font-weight:600">{{value}}</strong><br><span class="muted" style="font-size:13px;line-height:18px;color:#5C645F;white-space:nowrap">{{note}}</span></td></tr>
{{/each}}
</table>
</td></tr>
</table>
{{/each}}
{{#if action}}
<table role="presentation" class="action" cellspacing="0" cellpadding="0" border="0" style="margin:0{{#if notes}} 0 28px{{/if}}"><tr><td class="button" style="background:{{studio.colours.light}};border-radius:12px"><a href="{{action.url}}" style="display:inline-block;padding:14px 28px;color:#FFFFFF;font-weight:600;text-decoration:none">{{action.label}}</a></td></tr></table>
{{/if}}
{{#each notes}}
<p style="margin:{{#if @first}}0{{else}}12px 0 0{{/if}};font-variant-numeric:tabular-nums">{{#if strong}}<strong style="font-weight:600">{{strong}}</strong>{{/if}}{{#if text}}{{#if strong}}<br>{{/if}}<span class="muted" style="color:#5C645F">{{text}}</span>{{/if}}</p>
{{/each}}
</td></tr>
<tr><td class="foot muted" align="center" style="padding:24px 40px 0;font-size:13px;line-height:20px;color:#5C645F;text-align:center">{{studio.name}}{{#if studio.place}}{{style.comma}} {{studio.place}}{{/if}}{{#if studio.url}}<br><a href="{{studio.url}}" class="muted" style="color:#5C645F;text-decoration:underline">{{studio.urlLabel}}</a>{{/if}}<br><br>{{why.text}}{{#each why.links}}{{#unless @first}} &middot;{{/unless}} <a href="{{url}}" class="muted" style="color:#5C645F;text-decoration:underline;white-space:nowrap">{{label}}</a>{{/each}}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

export const textTemplate = `{{title}}
{{#each lead}}

{{this}}
{{/each}}
{{#if panel}}

{{panel.heading}}
{{#if panel.strong}}
{{panel.strong}}
{{/if}}
{{#each panel.rows}}
{{label}}: {{value}}
{{/each}}
{{/if}}
{{#each tables}}

{{heading}}
{{url}}
{{#each rows}}
{{label}}: {{value}} ({{note}})
{{/each}}
{{/each}}
{{#if action}}

{{action.label}}:
{{action.url}}
{{/if}}
{{#each notes}}

{{#if strong}}{{strong}} {{/if}}{{#if text}}{{text}}{{/if}}
{{/each}}

--
{{studio.name}}{{#if studio.place}}{{style.comma}} {{studio.place}}{{/if}}
{{why.text}}
{{#each why.links}}
{{label}}: {{url}}
{{/each}}
`;
