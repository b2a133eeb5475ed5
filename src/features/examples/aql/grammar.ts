import { CstParser, type IParserErrorMessageProvider } from 'chevrotain';
import { tokens as t, vocabulary } from './tokens.ts';

/** What is expected where there are several possibilities. */
const words = {
  class: 'a class such as `COMPOSITION`',
  column: 'a path, a literal or a function',
  condition: 'a condition',
  item: 'a literal or a parameter',
  predicate: 'a node code, an archetype id, a parameter or a comparison',
};

/**
 * AQL 1.1. Each rule is named as in the published grammar where that has one.
 *
 * @see https://specifications.openehr.org/releases/QUERY/Release-1.1.0/AQL.html#_aql_grammar
 */
export class AqlGrammar extends CstParser {
  constructor(errorMessageProvider: IParserErrorMessageProvider) {
    super(vocabulary, { errorMessageProvider, maxLookahead: 3, recoveryEnabled: false, nodeLocationTracking: 'none' });
    this.performSelfAnalysis();
  }

  /** `SELECT … FROM … WHERE … ORDER BY … LIMIT …` */
  readonly selectQuery = this.RULE('selectQuery', () => {
    this.SUBRULE(this.selectClause);
    this.SUBRULE(this.fromClause);
    this.OPTION(() => this.SUBRULE(this.whereClause));
    this.OPTION2(() => this.SUBRULE(this.orderByClause));
    this.OPTION3(() => this.SUBRULE(this.limitClause));
  });

  private readonly selectClause = this.RULE('selectClause', () => {
    this.CONSUME(t.Select);
    this.OPTION(() => this.CONSUME(t.Distinct));
    this.OPTION2(() => this.SUBRULE(this.top));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.selectExpr), ERR_MSG: words.column });
  });

  private readonly top = this.RULE('top', () => {
    this.CONSUME(t.Top);
    this.CONSUME(t.Integer);
    this.OPTION(() => this.OR([{ ALT: () => this.CONSUME(t.Forward) }, { ALT: () => this.CONSUME(t.Backward) }]));
  });

  private readonly selectExpr = this.RULE('selectExpr', () => {
    this.SUBRULE(this.columnExpr);
    this.OPTION(() => {
      this.CONSUME(t.As);
      this.CONSUME(t.Name);
    });
  });

  private readonly columnExpr = this.RULE('columnExpr', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.aggregateFunctionCall) },
        { ALT: () => this.SUBRULE(this.functionCall) },
        { ALT: () => this.SUBRULE(this.identifiedPath) },
        { ALT: () => this.SUBRULE(this.primitive) },
      ],
      ERR_MSG: words.column,
    });
  });

  private readonly fromClause = this.RULE('fromClause', () => {
    this.CONSUME(t.From);
    this.SUBRULE(this.containsExpr);
  });

  private readonly containsExpr = this.RULE('containsExpr', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.Or, DEF: () => this.SUBRULE(this.containsAnd), ERR_MSG: words.class });
  });

  private readonly containsAnd = this.RULE('containsAnd', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.And, DEF: () => this.SUBRULE(this.containsOperand), ERR_MSG: words.class });
  });

  private readonly containsOperand = this.RULE('containsOperand', () => {
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.OpenParen);
            this.SUBRULE(this.containsExpr);
            this.CONSUME(t.CloseParen);
          },
        },
        {
          ALT: () => {
            this.SUBRULE(this.classExpr);
            this.OPTION(() => {
              this.OPTION2(() => this.CONSUME(t.Not));
              this.CONSUME(t.Contains);
              this.SUBRULE(this.containsOperand);
            });
          },
        },
      ],
      ERR_MSG: words.class,
    });
  });

  private readonly classExpr = this.RULE('classExpr', () => {
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.Version);
            this.OPTION(() => this.SUBRULE(this.alias));
            this.OPTION2(() => this.SUBRULE(this.versionPredicate));
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Name);
            this.OPTION3(() => this.SUBRULE2(this.alias));
            this.OPTION4(() => this.SUBRULE(this.pathPredicate));
          },
        },
      ],
      ERR_MSG: words.class,
    });
  });

  /** The name that a class gets in FROM. */
  private readonly alias = this.RULE('alias', () => {
    this.CONSUME(t.Name);
  });

  private readonly versionPredicate = this.RULE('versionPredicate', () => {
    this.CONSUME(t.OpenBracket);
    this.OR({
      DEF: [
        { ALT: () => this.CONSUME(t.LatestVersion) },
        { ALT: () => this.CONSUME(t.AllVersions) },
        { ALT: () => this.SUBRULE(this.standardPredicate) },
      ],
      ERR_MSG: '`LATEST_VERSION`, `ALL_VERSIONS` or a comparison',
    });
    this.CONSUME(t.CloseBracket);
  });

  /** `[…]` behind a class or in a path. */
  private readonly pathPredicate = this.RULE('pathPredicate', () => {
    this.CONSUME(t.OpenBracket);
    this.SUBRULE(this.nodePredicate);
    this.CONSUME(t.CloseBracket);
  });

  private readonly nodePredicate = this.RULE('nodePredicate', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.Or, DEF: () => this.SUBRULE(this.nodePredicateAnd), ERR_MSG: words.predicate });
  });

  private readonly nodePredicateAnd = this.RULE('nodePredicateAnd', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.And, DEF: () => this.SUBRULE(this.nodePredicateOperand), ERR_MSG: words.predicate });
  });

  private readonly nodePredicateOperand = this.RULE('nodePredicateOperand', () => {
    this.OR({
      DEF: [
        {
          GATE: () => !this.isPathAhead(),
          ALT: () => {
            this.OR2([
              { ALT: () => this.CONSUME(t.NodeCode) },
              { ALT: () => this.CONSUME(t.ArchetypeId) },
              { ALT: () => this.CONSUME(t.Parameter) },
            ]);
            this.OPTION(() => {
              this.CONSUME(t.Comma);
              this.SUBRULE(this.nodeName);
            });
          },
        },
        { ALT: () => this.SUBRULE(this.standardPredicate) },
      ],
      ERR_MSG: words.predicate,
    });
  });

  /** Whether a node code is the first step of a path: `[at0001/value = 1]` is no code. */
  private isPathAhead(): boolean {
    const next = this.LA(2).tokenType;
    return next === t.Slash || next === t.OpenBracket || next === t.Comparison || next === t.Matches;
  }

  /** What is behind the comma in `[at0004, 'Systolic']`. */
  private readonly nodeName = this.RULE('nodeName', () => {
    this.OR({
      DEF: [
        { ALT: () => this.CONSUME(t.String) },
        { ALT: () => this.CONSUME(t.Parameter) },
        { ALT: () => this.CONSUME(t.TermCode) },
        { ALT: () => this.CONSUME(t.NodeCode) },
      ],
      ERR_MSG: 'the name of the node as a string',
    });
  });

  private readonly standardPredicate = this.RULE('standardPredicate', () => {
    this.SUBRULE(this.objectPath);
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.Comparison);
            this.SUBRULE(this.pathPredicateOperand);
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Matches);
            this.CONSUME(t.ContainedRegex);
          },
        },
      ],
      ERR_MSG: 'a comparison such as `=`',
    });
  });

  private readonly pathPredicateOperand = this.RULE('pathPredicateOperand', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.primitive) },
        { ALT: () => this.CONSUME(t.Parameter) },
        { ALT: () => this.CONSUME(t.ArchetypeId) },
        { ALT: () => this.SUBRULE(this.objectPath) },
      ],
      ERR_MSG: 'a literal, a parameter or a path',
    });
  });

  private readonly whereClause = this.RULE('whereClause', () => {
    this.CONSUME(t.Where);
    this.SUBRULE(this.whereExpr);
  });

  private readonly whereExpr = this.RULE('whereExpr', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.Or, DEF: () => this.SUBRULE(this.whereAnd), ERR_MSG: words.condition });
  });

  private readonly whereAnd = this.RULE('whereAnd', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.And, DEF: () => this.SUBRULE(this.whereNot), ERR_MSG: words.condition });
  });

  private readonly whereNot = this.RULE('whereNot', () => {
    this.MANY(() => this.CONSUME(t.Not));
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.OpenParen);
            this.SUBRULE(this.whereExpr);
            this.CONSUME(t.CloseParen);
          },
        },
        { ALT: () => this.SUBRULE(this.identifiedExpr) },
      ],
      ERR_MSG: words.condition,
    });
  });

  /** One condition. */
  private readonly identifiedExpr = this.RULE('identifiedExpr', () => {
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.Exists);
            this.SUBRULE(this.identifiedPath);
          },
        },
        {
          ALT: () => {
            this.SUBRULE(this.functionCall);
            this.CONSUME(t.Comparison);
            this.SUBRULE(this.terminal);
          },
        },
        {
          ALT: () => {
            this.SUBRULE2(this.identifiedPath);
            this.SUBRULE(this.test);
          },
        },
      ],
      ERR_MSG: words.condition,
    });
  });

  /** What a path is compared with. */
  private readonly test = this.RULE('test', () => {
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.Comparison);
            this.SUBRULE(this.terminal);
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Like);
            this.SUBRULE(this.likeOperand);
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Matches);
            this.SUBRULE(this.matchesOperand);
          },
        },
      ],
      ERR_MSG: 'a comparison such as `=`, `LIKE` or `MATCHES`',
    });
  });

  private readonly terminal = this.RULE('terminal', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.primitive) },
        { ALT: () => this.CONSUME(t.Parameter) },
        { ALT: () => this.SUBRULE(this.functionCall) },
        { ALT: () => this.SUBRULE(this.identifiedPath) },
      ],
      ERR_MSG: 'a literal, a parameter or a path',
    });
  });

  private readonly likeOperand = this.RULE('likeOperand', () => {
    this.OR({
      DEF: [{ ALT: () => this.CONSUME(t.String) }, { ALT: () => this.CONSUME(t.Parameter) }],
      ERR_MSG: 'a pattern: a string or a parameter',
    });
  });

  private readonly matchesOperand = this.RULE('matchesOperand', () => {
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(t.OpenBrace);
            this.OR2({
              DEF: [
                { ALT: () => this.CONSUME(t.Uri) },
                {
                  ALT: () =>
                    this.AT_LEAST_ONE_SEP({
                      SEP: t.Comma,
                      DEF: () => this.SUBRULE(this.valueListItem),
                      ERR_MSG: words.item,
                    }),
                },
              ],
              ERR_MSG: words.item,
            });
            this.CONSUME(t.CloseBrace);
          },
        },
        { ALT: () => this.SUBRULE(this.terminologyFunction) },
      ],
      ERR_MSG: 'a list in braces',
    });
  });

  private readonly valueListItem = this.RULE('valueListItem', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.primitive) },
        { ALT: () => this.CONSUME(t.Parameter) },
        { ALT: () => this.SUBRULE(this.terminologyFunction) },
      ],
      ERR_MSG: words.item,
    });
  });

  private readonly orderByClause = this.RULE('orderByClause', () => {
    this.CONSUME(t.OrderBy);
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.orderByExpr), ERR_MSG: 'a path' });
  });

  private readonly orderByExpr = this.RULE('orderByExpr', () => {
    this.SUBRULE(this.identifiedPath);
    this.OPTION(() => this.OR([{ ALT: () => this.CONSUME(t.Descending) }, { ALT: () => this.CONSUME(t.Ascending) }]));
  });

  private readonly limitClause = this.RULE('limitClause', () => {
    this.CONSUME(t.Limit);
    this.CONSUME(t.Integer);
    this.OPTION(() => {
      this.CONSUME(t.Offset);
      this.CONSUME2(t.Integer);
    });
  });

  /** A path that begins at an alias of FROM. */
  private readonly identifiedPath = this.RULE('identifiedPath', () => {
    this.SUBRULE(this.pathStart);
    this.OPTION(() => this.SUBRULE(this.pathPredicate));
    this.OPTION2(() => {
      this.CONSUME(t.Slash);
      this.SUBRULE(this.objectPath);
    });
  });

  private readonly pathStart = this.RULE('pathStart', () => {
    this.CONSUME(t.Name);
  });

  /** A path without an alias: `data[at0001]/events`. */
  private readonly objectPath = this.RULE('objectPath', () => {
    this.AT_LEAST_ONE_SEP({
      SEP: t.Slash,
      DEF: () => {
        this.CONSUME(t.Word);
        this.OPTION(() => this.SUBRULE(this.pathPredicate));
      },
      ERR_MSG: 'an attribute',
    });
  });

  private readonly primitive = this.RULE('primitive', () => {
    this.OR({
      DEF: [
        { ALT: () => this.CONSUME(t.String) },
        {
          ALT: () => {
            this.OPTION(() => this.CONSUME(t.Minus));
            this.OR2({
              DEF: [{ ALT: () => this.CONSUME(t.Integer) }, { ALT: () => this.CONSUME(t.Real) }],
              ERR_MSG: 'a number',
            });
          },
        },
        { ALT: () => this.CONSUME(t.Boolean) },
        { ALT: () => this.CONSUME(t.Null) },
      ],
      ERR_MSG: 'a literal',
    });
  });

  private readonly aggregateFunctionCall = this.RULE('aggregateFunctionCall', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Count);
          this.CONSUME(t.OpenParen);
          this.OR2({
            DEF: [
              { ALT: () => this.CONSUME(t.Star) },
              {
                ALT: () => {
                  this.OPTION(() => this.CONSUME(t.Distinct));
                  this.SUBRULE(this.identifiedPath);
                },
              },
            ],
            ERR_MSG: 'a path or `*`',
          });
          this.CONSUME(t.CloseParen);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Aggregate);
          this.CONSUME2(t.OpenParen);
          this.SUBRULE2(this.identifiedPath);
          this.CONSUME2(t.CloseParen);
        },
      },
    ]);
  });

  /** Any function: the engine knows which there are. `CONTAINS` is one of strings as well. */
  private readonly functionCall = this.RULE('functionCall', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.terminologyFunction) },
      {
        ALT: () => {
          this.OR2([{ ALT: () => this.CONSUME(t.Identifier) }, { ALT: () => this.CONSUME(t.Contains) }]);
          this.CONSUME(t.OpenParen);
          this.MANY_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.terminal) });
          this.CONSUME(t.CloseParen);
        },
      },
    ]);
  });

  /** `TERMINOLOGY('expand', 'hl7.org/fhir/4.0', 'url=…')` */
  private readonly terminologyFunction = this.RULE('terminologyFunction', () => {
    this.CONSUME(t.Terminology);
    this.CONSUME(t.OpenParen);
    this.CONSUME(t.String);
    this.CONSUME(t.Comma);
    this.CONSUME2(t.String);
    this.CONSUME2(t.Comma);
    this.CONSUME3(t.String);
    this.CONSUME(t.CloseParen);
  });
}
