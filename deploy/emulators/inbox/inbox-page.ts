export { inboxCss } from './inbox-css.js';
export { inboxScript } from './inbox-script.js';
import { markSvg } from '../shared/page-style.js';

/** The page: a list and a reading pane; the script fills them. */
export const inboxPage = `<!doctype html>
<html lang="en-AE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<link rel="preload" href="/look/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/look/inbox.css">
<script src="/look/inbox.js" type="module"></script>
</head>
<body>
<div class="frame" data-view="list">
<header class="bar">
<h1><a class="logo serif" href="#">${markSvg}Inbox</a></h1>
<label class="search"><span class="visually-hidden">Search mails</span><input id="search" type="search" placeholder="Search" autocomplete="off"></label>
<button class="plain" id="delete-all" type="button">Delete all</button>
</header>
<main class="split">
<nav class="list" aria-label="Mails"><p class="count muted" id="count" role="status">Loading</p><ul id="mails"></ul></nav>
<section class="pane" id="pane" tabindex="-1" aria-label="Mail">
<div class="empty" id="empty"><h2>No mail open</h2><p class="muted">Everything the studio sends lands here. Nothing leaves this machine.</p></div>
<article id="mail" hidden>
<div class="tools"><button class="plain back" id="back" type="button"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m15 18-6-6 6-6"/></svg>Mails</button>
<div class="segment" role="group" aria-label="View"><button type="button" data-show="html" aria-pressed="true">Mail</button><button type="button" data-show="text" aria-pressed="false">Text</button><button type="button" data-show="headers" aria-pressed="false">Headers</button></div>
<button class="plain" id="delete" type="button">Delete</button></div>
<h2 id="subject"></h2>
<dl class="people"><dt>From</dt><dd id="from"></dd><dt>To</dt><dd id="to"></dd><dt>Sent</dt><dd id="date" class="num"></dd></dl>
<ul class="files" id="files" aria-label="Attachments"></ul>
<iframe id="html" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
<pre id="text" tabindex="0" aria-label="Text of the mail" hidden></pre>
<dl class="headers num" id="headers" hidden></dl>
</article>
</section>
</main>
</div>
</body>
</html>`;
