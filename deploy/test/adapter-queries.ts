import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const deploy = join(import.meta.dirname, '..');
const base = join(deploy, 'kubernetes/base');

interface Autoscaler {
  kind: string;
  metadata: { name: string };
  spec: {
    metrics: {
      external?: { metric: { name: string; selector: { matchLabels: Record<string, string> } } };
    }[];
  };
}

interface Rule {
  seriesQuery: string;
  resources: { overrides: Record<string, { resource: string }> };
  metricsQuery: string;
}

/** What an autoscaler of the cluster asks Prometheus by way of the adapter. */
export interface AdapterQuery {
  scaled: string;
  metric: string;
  /** By which the adapter learns that there is such a metric. */
  series: string;
  query: string;
}

const autoscalers = (): Autoscaler[] =>
  readdirSync(base)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(base, file), 'utf8')).map(
        (document) => document.toJS() as Autoscaler,
      ),
    )
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler');

export const adapterRules = (): Rule[] => {
  const text = readFileSync(join(deploy, 'monitoring/prometheus-adapter.yaml'), 'utf8');
  return (parse(text) as { rules: { external: Rule[] } }).rules.external;
};

const nameIn = (series: string): string => /^\w+/.exec(series)?.[0] ?? '';

/** As the adapter fills in a rule: the labels of the selector, then the namespace that asks. */
const fillIn = (rule: Rule, labels: Record<string, string>, namespace: string): string => {
  const [label = ''] =
    Object.entries(rule.resources.overrides).find(([, { resource }]) => resource === 'namespace') ??
    [];
  const matchers = [...Object.entries(labels), [label, namespace]].map(
    ([name, value]) => `${name}="${value}"`,
  );
  return rule.metricsQuery
    .replaceAll('<<.Series>>', nameIn(rule.seriesQuery))
    .replaceAll('<<.LabelMatchers>>', matchers.join(','));
};

/** Throws when an autoscaler asks for what no rule, or more than one, gives. */
export const adapterQueries = (namespace: string): AdapterQuery[] =>
  autoscalers().flatMap(({ metadata, spec }) =>
    spec.metrics.flatMap(({ external }) => {
      if (!external) return [];
      const { name, selector } = external.metric;
      const rules = adapterRules().filter(({ seriesQuery }) => nameIn(seriesQuery) === name);
      const [rule] = rules;
      if (!rule || rules.length > 1) throw new Error(`${rules.length} rules give ${name}`);
      const query = fillIn(rule, selector.matchLabels, namespace);
      return { scaled: metadata.name, metric: name, series: rule.seriesQuery, query };
    }),
  );
